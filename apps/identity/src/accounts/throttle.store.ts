import { hash } from 'node:crypto'
import type { LockPlace } from '@parley/contract/users/user.enum.ts'
import { usernameKey } from '@parley/contract/users/username.ts'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import type { Attempts, LockRule } from '../port.ts'
import { accountRule, addressRule, delaySeconds, ruleOf, strangersRule, type ThrottleRule } from './throttle.rule.ts'

/** What a wrong password or code is counted by. */
export interface AttemptKeys {
  username: string
  address: string
  /** A browser or session in which the account has signed in before: it is counted by itself. */
  client?: string | undefined
  /** Whoever guesses codes knows the password already. */
  what: 'password' | 'code'
}

export interface BegunAttempt {
  /** Above zero: the attempt may not be made. */
  waitSeconds: number
  /** What holds for this client if the answer turns out wrong. */
  failures: number
  /** Set when that locks it for the longest time. */
  lockedUntil: Date | null
}

export interface Counted {
  key: string
  account: string | null
  rule: ThrottleRule
}

/**
 * Counts an attempt as wrong before the password is looked at, so that attempts made at the same time cannot all slip
 * through; a right password takes its count back.
 */
export function beginAttempt(pool: Pool, attempt: AttemptKeys, now: Date, lock?: LockRule): Promise<BegunAttempt> {
  return inTransaction(pool, async (client) => {
    const counted = countedKeys(attempt, lock)
    const rows = await lockRows(client, counted, now)
    const waitSeconds = Math.max(0, ...rows.map(({ blockedUntil }) => secondsUntil(blockedUntil, now)))
    let begun: BegunAttempt = { waitSeconds, failures: 0, lockedUntil: null }
    if (waitSeconds > 0) return begun
    for (const [index, row] of rows.entries()) {
      const failures = row.failures + 1
      const blockedUntil = await countFailure(client, row.key, failures, row.rule, now)
      const isLocked = failures >= row.rule.lockAfter
      if (index === 0) begun = { waitSeconds: 0, failures, lockedUntil: isLocked ? blockedUntil : null }
    }
    return begun
  })
}

/** Counts what is never taken back; above zero: it may not be done for so many seconds. */
export function countOnce(pool: Pool, counted: Counted, now: Date): Promise<number> {
  return inTransaction(pool, async (client) => {
    const [row] = await lockRows(client, [counted], now)
    const waitSeconds = secondsUntil(row?.blockedUntil ?? null, now)
    if (row && waitSeconds === 0) await countFailure(client, row.key, row.failures + 1, row.rule, now)
    return waitSeconds
  })
}

/** Takes back what `beginAttempt` counted: this client starts over, what others guessed stays counted. */
export function clearAttempt(client: Pool | PoolClient, attempt: AttemptKeys): Promise<void> {
  const own = (['password', 'code'] as const).map((what) => countedKeys({ ...attempt, what })[0].key)
  return takeBack(client, countedKeys(attempt).slice(1), own)
}

/** The password was right but a second step is still to come: only this attempt is taken back, so that nobody who knows the password guesses codes for ever. */
export const releaseAttempt = (client: Pool | PoolClient, attempt: AttemptKeys): Promise<void> =>
  takeBack(client, countedKeys(attempt))

// Locked in the order of `lockRows`, or an attempt that ends and one that begins would wait for each other.
async function takeBack(
  client: Pool | PoolClient,
  counted: readonly Counted[],
  startOver: readonly string[] = [],
): Promise<void> {
  await client.query(
    `WITH held AS MATERIALIZED (SELECT key FROM identity.throttle WHERE key = ANY($1) OR key = ANY($2) ORDER BY key COLLATE "C" FOR UPDATE),
       gone AS (DELETE FROM identity.throttle t USING held WHERE t.key = held.key AND held.key = ANY($2))
     UPDATE identity.throttle t SET failures = greatest(failures - 1, 0), blocked_until = NULL
     FROM held WHERE t.key = held.key AND held.key = ANY($1)`,
    [counted.map(({ key }) => key), startOver],
  )
}

/** Wrong passwords and codes of an account where most were counted, and until when no other is looked at there. */
export async function readAttempts(db: Queryable, username: string, now: Date): Promise<Attempts> {
  const { rows } = await db.query<{
    failures: number | null
    locked_until: Date | null
    locked_where: LockPlace | null
  }>(
    `SELECT max(failures) AS failures, max(blocked_until) FILTER (WHERE blocked_until > $2) AS locked_until, ${lockedWhere('$2')} AS locked_where
     FROM identity.throttle WHERE account = $1 AND (last_failed_at > $3 OR blocked_until > $2) AND key <> $4`,
    [accountHash(username), now, new Date(now.getTime() - accountRule.forgetSeconds * 1000), everywhere(username)],
  )
  const { failures, locked_until: lockedUntil = null, locked_where: where = null } = rows[0] ?? {}
  return { failures: failures ?? 0, lockedUntil, lockedWhere: where }
}

/** Of rows of one account, where the widest lock that holds at that moment does; written as SQL for those who read many accounts. */
export const lockedWhere = (now: string): string =>
  `CASE WHEN bool_or(key LIKE 'code:%' AND blocked_until > ${now}) THEN 'everywhere'
     WHEN bool_or(key LIKE 'account:%:%' AND blocked_until > ${now}) THEN 'address'
     WHEN bool_or(key LIKE 'client:%' AND blocked_until > ${now}) THEN 'browser' END`

export async function clearAccountThrottle(client: Pool | PoolClient, username: string): Promise<void> {
  await client.query('DELETE FROM identity.throttle WHERE account = $1', [accountHash(username)])
}

async function lockRows(client: PoolClient, counted: readonly Counted[], now: Date) {
  // Always in the same order, so that two attempts cannot wait for each other.
  for (const { key, account } of counted.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    await client.query(
      `INSERT INTO identity.throttle (key, account, failures, last_failed_at) VALUES ($1, $2, 0, $3)
       ON CONFLICT (key) DO NOTHING`,
      [key, account, now],
    )
    await client.query('SELECT 1 FROM identity.throttle WHERE key = $1 FOR UPDATE', [key])
  }
  const { rows } = await client.query<{
    key: string
    failures: number
    last_failed_at: Date
    blocked_until: Date | null
  }>('SELECT key, failures, last_failed_at, blocked_until FROM identity.throttle WHERE key = ANY($1)', [
    counted.map(({ key }) => key),
  ])
  return counted.map(({ key, rule }) => {
    const row = rows.find((candidate) => candidate.key === key)
    const isForgotten = !row || now.getTime() - row.last_failed_at.getTime() > rule.forgetSeconds * 1000
    return { key, rule, failures: isForgotten ? 0 : row.failures, blockedUntil: row?.blocked_until ?? null }
  })
}

async function countFailure(
  client: PoolClient,
  key: string,
  failures: number,
  rule: ThrottleRule,
  now: Date,
): Promise<Date | null> {
  const delay = delaySeconds(rule, failures)
  const blockedUntil = delay > 0 ? new Date(now.getTime() + delay * 1000) : null
  await client.query(
    'UPDATE identity.throttle SET failures = $2, last_failed_at = $3, blocked_until = $4 WHERE key = $1',
    [key, failures, now, blockedUntil],
  )
  return blockedUntil
}

/** The first is the client's own, by the tenant's rule; the others slow down who comes from many places, or tries many names. */
function countedKeys(attempt: AttemptKeys, lock?: LockRule): [own: Counted, ...others: Counted[]] {
  const { username, address, client, what } = attempt
  const account = accountHash(username)
  const rule = lock ? ruleOf(lock) : accountRule
  if (client !== undefined) return [{ key: `client:${account}:${client}`, account, rule }]
  const ofAddress = { key: `address:${address}`, account: null, rule: addressRule }
  if (what === 'code') return [{ key: `code:${account}`, account, rule }, ofAddress]
  return [
    { key: `account:${account}:${address}`, account, rule },
    { key: everywhere(username), account, rule: strangersRule(rule) },
    ofAddress,
  ]
}

/** Hashed because people type passwords into the wrong field; as SQL, of the key of a username. */
export const ACCOUNT_OF_KEY = "encode(sha256(convert_to(username_key, 'UTF8')), 'hex')"
const accountHash = (username: string) => hash('sha256', usernameKey(username))
const everywhere = (username: string) => `account:${accountHash(username)}`

function secondsUntil(moment: Date | null, now: Date): number {
  return moment ? Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000)) : 0
}
