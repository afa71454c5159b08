import { hash, randomBytes } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { IdentityContext } from '../context.ts'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import { IdentityError, type SetupLink, type SetupPerson } from '../port.ts'
import { endSessionsOf, tellAccountChanged } from '../sessions/session.store.ts'
import { findAccount, insertAccount, keepInHistory, type StoredAccount, storePassword } from './account.store.ts'
import { hashPassword } from './password.ts'
import { clearAccountThrottle } from './throttle.store.ts'
import { cleanUsername } from './username.ts'
import { newUuid } from './uuid.ts'

/** Over a weekend. */
const validHours = 72
/** Of a link that its owner asked for just now. */
const askedHours = 2

export async function createSetupLink(context: IdentityContext, person: SetupPerson): Promise<SetupLink> {
  return issueLink(context, validHours, (client, now) => findOrInsert(client, person, now))
}

/** A link for somebody who has, or had, a password. */
export async function createResetLink(
  context: IdentityContext,
  sub: string,
  { isAskedNow = false } = {},
): Promise<SetupLink> {
  return issueLink(context, isAskedNow ? askedHours : validHours, async (client) => {
    const account = await findAccount(client, sub)
    if (!account) throw new IdentityError('accountNotFound', `There is no account ${sub}`)
    return account
  })
}

async function issueLink(
  context: IdentityContext,
  hours: number,
  ofWhom: (client: PoolClient, now: Date) => Promise<StoredAccount>,
): Promise<SetupLink> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + hours * 3_600_000)
  const token = randomBytes(32).toString('base64url')
  const sub = await inTransaction(context.pool, async (client) => {
    const account = await ofWhom(client, now)
    // A newer link replaces the older ones; one that anybody can ask for does not, or strangers could end an invitation.
    if (hours !== askedHours) await endLinks(client, account.sub, now)
    await client.query('INSERT INTO identity.setup_link (token_hash, sub, expires_at) VALUES ($1, $2, $3)', [
      hashToken(token),
      account.sub,
      expiresAt,
    ])
    return account.sub
  })
  return { url: `${context.issuer}/setup/${token}`, sub, expiresAt }
}

/** Whose password the link sets, as long as it can be used. */
export async function findSetupAccount(context: IdentityContext, token: string): Promise<StoredAccount | undefined> {
  const { rows } = await context.pool.query<{ sub: string }>(
    'SELECT sub FROM identity.setup_link WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2',
    [hashToken(token), context.clock.now()],
  )
  return rows[0] && findAccount(context.pool, rows[0].sub)
}

/** Whose link it is or was; whoever holds one that no longer works may ask for another, which goes to its owner. */
export async function findLinkOwner(context: IdentityContext, token: string): Promise<string | undefined> {
  const { rows } = await context.pool.query<{ sub: string }>(
    'SELECT sub FROM identity.setup_link WHERE token_hash = $1',
    [hashToken(token.slice(0, 200))],
  )
  return rows[0]?.sub
}

/** Uses the link up; nothing when somebody else did so first or it has expired. */
export async function useSetupLink(
  context: IdentityContext,
  token: string,
  password: string,
): Promise<StoredAccount | undefined> {
  const passwordHash = await hashPassword(password, context.passwordCost)
  const now = context.clock.now()
  return inTransaction(context.pool, async (client) => {
    const { rows } = await client.query<{ sub: string }>(
      `UPDATE identity.setup_link SET used_at = $2
       WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING sub`,
      [hashToken(token), now],
    )
    const sub = rows[0]?.sub
    if (!sub) return undefined
    await endLinks(client, sub, now)
    await keepInHistory(client, sub, (await context.policyOf(sub)).password.history, now)
    const stored = await storePassword(client, sub, { hash: passwordHash, changedAt: now, mustChange: false })
    if (stored) await clearAccountThrottle(client, stored.username)
    // Whoever asked for the link may have lost the password to somebody who is signed in.
    await endSessionsOf(client, sub, now)
    await tellAccountChanged(client, sub)
    return stored
  })
}

async function findOrInsert(client: PoolClient & Queryable, person: SetupPerson, now: Date): Promise<StoredAccount> {
  const username = cleanUsername(person.username)
  if (!username)
    throw new IdentityError('usernameInvalid', 'The user name is empty, too long or has control characters')
  const known = person.sub === undefined ? undefined : await findAccount(client, person.sub)
  if (known?.hasPassword) throw new IdentityError('accountInUse', `${username} has a password already`)
  if (known) return known
  const inserted = await insertAccount(client, {
    sub: person.sub ?? newUuid(now),
    username,
    email: person.email,
    emailVerified: false,
    givenName: person.givenName ?? null,
    familyName: person.familyName ?? null,
    mustChange: false,
    passwordHash: null,
    passwordChangedAt: null,
    createdAt: now,
  })
  if (!inserted) throw new IdentityError('usernameTaken', `The username ${username} is taken`)
  return inserted
}

/** They open nothing more, and can still ask for another. */
export async function endLinks(client: PoolClient, sub: string, now: Date): Promise<void> {
  await client.query('UPDATE identity.setup_link SET expires_at = least(expires_at, $2) WHERE sub = $1', [sub, now])
}

function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
