import { hash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { inTransaction, type Queryable } from '../database/transaction.ts'
import type { Attempts, LockRule } from '../port.ts'
import { accountRule, addressRule, delaySeconds, ruleOf, type ThrottleRule } from './throttle.rule.ts'
import { usernameKey } from './username.ts'

export interface AttemptKeys {
  username: string
  address: string
}

export interface BegunAttempt {
  /** Above zero: the attempt may not be made. */
  waitSeconds: number
  /** What holds for the account if the password turns out wrong. */
  failures: number
  lockedUntil: Date | null
  /** If it turns out wrong, the account is locked for the longest time from now on. */
  isLocked: boolean
}

interface Counted {
  key: string
  rule: ThrottleRule
}

/**
 * Counts an attempt as wrong before the password is looked at, so that attempts made at the same time cannot all slip
 * through; a right password takes its count back.
 */
export function beginAttempt(pool: Pool, attempt: AttemptKeys, now: Date, lock?: LockRule): Promise<BegunAttempt> {
  return inTransaction(pool, async (client) => {
    const [account, address] = countedKeys(attempt, lock)
    const rows = await lockRows(client, [account, address], now)
    const waitSeconds = Math.max(0, ...rows.map(({ blockedUntil }) => secondsUntil(blockedUntil, now)))
    if (waitSeconds > 0) return { waitSeconds, failures: 0, lockedUntil: null, isLocked: false }
    let begun: BegunAttempt = { waitSeconds: 0, failures: 0, lockedUntil: null, isLocked: false }
    for (const row of rows) {
      const failures = row.failures + 1
      const blockedUntil = await countFailure(client, row.key, failures, row.rule, now)
      const isLocked = failures >= row.rule.lockAfter
      if (row.key === account.key) begun = { waitSeconds: 0, failures, lockedUntil: blockedUntil, isLocked }
    }
    return begun
  })
}

/** Takes back what `beginAttempt` counted: the account starts anew, the address keeps its other wrong passwords. */
export async function clearAttempt(client: Pool | PoolClient, attempt: AttemptKeys): Promise<void> {
  const [account, address] = countedKeys(attempt)
  await client.query('DELETE FROM identity.throttle WHERE key = $1', [account.key])
  await client.query(
    'UPDATE identity.throttle SET failures = greatest(failures - 1, 0), blocked_until = NULL WHERE key = $1',
    [address.key],
  )
}

/** The password was right but a second step is still to come: only this attempt is taken back, so that nobody who knows the password guesses codes for ever. */
export async function releaseAttempt(client: Pool | PoolClient, attempt: AttemptKeys): Promise<void> {
  await client.query(
    'UPDATE identity.throttle SET failures = greatest(failures - 1, 0), blocked_until = NULL WHERE key = ANY($1)',
    [countedKeys(attempt).map(({ key }) => key)],
  )
}

/** Wrong passwords and codes of an account, and until when no other is looked at. */
export async function readAttempts(db: Queryable, username: string, now: Date): Promise<Attempts> {
  const [{ key, rule }] = countedKeys({ username, address: '' })
  const { rows } = await db.query<{ failures: number; last_failed_at: Date; blocked_until: Date | null }>(
    'SELECT failures, last_failed_at, blocked_until FROM identity.throttle WHERE key = $1',
    [key],
  )
  const row = rows[0]
  if (!row || now.getTime() - row.last_failed_at.getTime() > rule.forgetSeconds * 1000)
    return { failures: 0, lockedUntil: null }
  const isAhead = row.blocked_until !== null && row.blocked_until > now
  return { failures: row.failures, lockedUntil: isAhead ? row.blocked_until : null }
}

export async function clearAccountThrottle(client: Pool | PoolClient, username: string): Promise<void> {
  const [account] = countedKeys({ username, address: '' })
  await client.query('DELETE FROM identity.throttle WHERE key = $1', [account.key])
}

async function lockRows(client: PoolClient, counted: readonly Counted[], now: Date) {
  // Always in the same order, so that two attempts cannot wait for each other.
  const keys = counted.map(({ key }) => key).sort()
  for (const key of keys) {
    await client.query(
      `INSERT INTO identity.throttle (key, failures, last_failed_at) VALUES ($1, 0, $2) ON CONFLICT (key) DO NOTHING`,
      [key, now],
    )
    await client.query('SELECT 1 FROM identity.throttle WHERE key = $1 FOR UPDATE', [key])
  }
  const { rows } = await client.query<{
    key: string
    failures: number
    last_failed_at: Date
    blocked_until: Date | null
  }>('SELECT key, failures, last_failed_at, blocked_until FROM identity.throttle WHERE key = ANY($1)', [keys])
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

function countedKeys({ username, address }: AttemptKeys, lock?: LockRule): [account: Counted, address: Counted] {
  // Hashed because people type passwords into the wrong field.
  return [
    { key: `account:${hash('sha256', usernameKey(username))}`, rule: lock ? ruleOf(lock) : accountRule },
    { key: `address:${address}`, rule: addressRule },
  ]
}

function secondsUntil(moment: Date | null, now: Date): number {
  return moment ? Math.max(0, Math.ceil((moment.getTime() - now.getTime()) / 1000)) : 0
}
