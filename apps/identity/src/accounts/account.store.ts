import type { LockPlace } from '@parley/contract/users/user.enum.ts'
import { usernameKey } from '@parley/contract/users/username.ts'
import type { Queryable } from '../database/transaction.ts'
import type { Account, AccountChange, AccountState, SignInState } from '../port.ts'
import { ACCOUNT_OF_KEY, lockedWhere } from './throttle.store.ts'

/** An account with its password hash, which never leaves this app. */
export type StoredAccount = Account & { passwordHash: string | null }

interface AccountRow {
  sub: string
  username: string
  email: string | null
  email_verified: boolean
  given_name: string | null
  family_name: string | null
  state: AccountState
  password_hash: string | null
  password_changed_at: Date | null
  must_change: boolean
  locked_until: Date | null
  created_at: Date
}

export type InsertedAccount = Pick<
  StoredAccount,
  | 'sub'
  | 'username'
  | 'email'
  | 'emailVerified'
  | 'givenName'
  | 'familyName'
  | 'mustChange'
  | 'passwordHash'
  | 'passwordChangedAt'
  | 'createdAt'
>

/** Nothing when the user name or the sub is taken. */
export async function insertAccount(db: Queryable, account: InsertedAccount): Promise<StoredAccount | undefined> {
  const { rows } = await db.query<AccountRow>(
    `INSERT INTO identity.account (sub, username, username_key, email, email_verified, given_name, family_name,
       must_change, password_hash, password_changed_at, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT DO NOTHING RETURNING *`,
    [
      account.sub,
      account.username,
      usernameKey(account.username),
      account.email,
      account.emailVerified,
      account.givenName,
      account.familyName,
      account.mustChange,
      account.passwordHash,
      account.passwordChangedAt,
      account.createdAt,
    ],
  )
  return rows[0] && toAccount(rows[0])
}

export async function findAccount(db: Queryable, sub: string): Promise<StoredAccount | undefined> {
  if (!isUuid(sub)) return undefined
  const { rows } = await db.query<AccountRow>('SELECT * FROM identity.account WHERE sub = $1', [sub])
  return rows[0] && toAccount(rows[0])
}

export async function findAccountByUsername(db: Queryable, username: string): Promise<StoredAccount | undefined> {
  const { rows } = await db.query<AccountRow>('SELECT * FROM identity.account WHERE username_key = $1', [
    usernameKey(username),
  ])
  return rows[0] && toAccount(rows[0])
}

export async function findUnused(db: Queryable, before: Date): Promise<string[]> {
  const { rows } = await db.query<{ sub: string }>(
    'SELECT sub FROM identity.account WHERE password_hash IS NULL AND created_at < $1',
    [before],
  )
  return rows.map(({ sub }) => sub)
}

export async function deleteAccount(db: Queryable, sub: string): Promise<void> {
  if (isUuid(sub)) await db.query('DELETE FROM identity.account WHERE sub = $1', [sub])
}

export async function readSignInStates(
  db: Queryable,
  subs: readonly string[],
  now: Date,
): Promise<Map<string, SignInState>> {
  const { rows } = await db.query<{
    sub: string
    has_password: boolean
    two_factor: boolean
    locked_until: Date | null
    locked_where: LockPlace | null
    password_changed_at: Date | null
  }>(
    `SELECT account.sub, password_hash IS NOT NULL AS has_password, locked_until, password_changed_at, token.sub IS NOT NULL AS two_factor,
       (SELECT ${lockedWhere('$2')} FROM identity.throttle WHERE throttle.account = ${ACCOUNT_OF_KEY}) AS locked_where
     FROM identity.account LEFT JOIN identity.two_factor token ON token.sub = account.sub WHERE account.sub = ANY($1::uuid[])`,
    [subs.filter(isUuid), now],
  )
  return new Map(
    rows.map((row) => [
      row.sub,
      {
        hasPassword: row.has_password,
        twoFactor: row.two_factor,
        lockedUntil: row.locked_until,
        lockedWhere: row.locked_where,
        passwordChangedAt: row.password_changed_at,
      },
    ]),
  )
}

export async function updateAccount(
  db: Queryable,
  sub: string,
  change: AccountChange,
): Promise<StoredAccount | undefined> {
  const columns: [name: string, value: unknown][] = []
  if (change.username !== undefined) {
    columns.push(['username', change.username], ['username_key', usernameKey(change.username)])
  }
  if (change.email !== undefined) columns.push(['email', change.email])
  if (change.emailVerified !== undefined) columns.push(['email_verified', change.emailVerified])
  if (change.givenName !== undefined) columns.push(['given_name', change.givenName])
  if (change.familyName !== undefined) columns.push(['family_name', change.familyName])
  if (change.mustChange !== undefined) columns.push(['must_change', change.mustChange])
  if (columns.length === 0 || !isUuid(sub)) return findAccount(db, sub)
  const assignments = columns.map(([name], index) => `${name} = $${index + 2}`).join(', ')
  const { rows } = await db.query<AccountRow>(`UPDATE identity.account SET ${assignments} WHERE sub = $1 RETURNING *`, [
    sub,
    ...columns.map(([, value]) => value),
  ])
  return rows[0] && toAccount(rows[0])
}

export async function storePassword(
  db: Queryable,
  sub: string,
  password: { hash: string; changedAt: Date; mustChange: boolean },
): Promise<StoredAccount | undefined> {
  if (!isUuid(sub)) return undefined
  const { rows } = await db.query<AccountRow>(
    `UPDATE identity.account SET password_hash = $2, password_changed_at = $3, must_change = $4,
       failed_count = 0, locked_until = NULL WHERE sub = $1 RETURNING *`,
    [sub, password.hash, password.changedAt, password.mustChange],
  )
  return rows[0] && toAccount(rows[0])
}

/** Keeps the password that is being replaced, as far back as the policy looks. */
export async function keepInHistory(db: Queryable, sub: string, history: number, now: Date): Promise<void> {
  if (history > 1) {
    await db.query(
      `INSERT INTO identity.password_history (sub, password_hash, replaced_at)
       SELECT sub, password_hash, $2 FROM identity.account WHERE sub = $1 AND password_hash IS NOT NULL`,
      [sub, now],
    )
  }
  await db.query(
    `DELETE FROM identity.password_history WHERE sub = $1 AND id NOT IN (
       SELECT id FROM identity.password_history WHERE sub = $1 ORDER BY id DESC LIMIT $2)`,
    [sub, Math.max(0, history - 1)],
  )
}

/** Replaces only the hash that was read, so that a password changed meanwhile stays. */
export async function storeRehash(db: Queryable, sub: string, from: string, to: string): Promise<void> {
  await db.query('UPDATE identity.account SET password_hash = $3 WHERE sub = $1 AND password_hash = $2', [
    sub,
    from,
    to,
  ])
}

export async function storeState(db: Queryable, sub: string, state: AccountState): Promise<boolean> {
  if (!isUuid(sub)) return false
  const { rowCount } = await db.query('UPDATE identity.account SET state = $2 WHERE sub = $1', [sub, state])
  return rowCount === 1
}

export async function storeFailures(
  db: Queryable,
  sub: string,
  count: number,
  lockedUntil: Date | null,
): Promise<void> {
  await db.query('UPDATE identity.account SET failed_count = $2, locked_until = $3 WHERE sub = $1', [
    sub,
    count,
    lockedUntil,
  ])
}

function toAccount(row: AccountRow): StoredAccount {
  return {
    sub: row.sub,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    givenName: row.given_name,
    familyName: row.family_name,
    state: row.state,
    hasPassword: row.password_hash !== null,
    passwordHash: row.password_hash,
    passwordChangedAt: row.password_changed_at,
    mustChange: row.must_change,
    lockedUntil: row.locked_until,
    createdAt: row.created_at,
  }
}

/** Asking PostgreSQL for a uuid that is none is an error rather than an empty answer. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text)
}
