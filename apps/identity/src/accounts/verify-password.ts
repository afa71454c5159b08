import { createHmac } from 'node:crypto'
import { usernameKey } from '@parley/contract/users/username.ts'
import type { IdentityContext } from '../context.ts'
import type { LockRule } from '../port.ts'
import { findToken } from '../two-factor/two-factor.store.ts'
import { findAccountByUsername, type StoredAccount, storeFailures, storeRehash } from './account.store.ts'
import { hashPassword, matchesPassword, needsRehash } from './password.ts'
import { type BegunAttempt, beginAttempt, clearAttempt, releaseAttempt } from './throttle.store.ts'

export type VerifiedPassword =
  | { ok: true; account: StoredAccount }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'throttled'; retryAfterSeconds: number }

export interface SignInAttemptKeys {
  username: string
  password: string
  address: string
  /** What the account is known by to have signed in with before, if anything. */
  clientOf(account: StoredAccount): string | undefined
}

const decoys = new WeakMap<IdentityContext, Promise<string>>()

/** One answer, after one amount of work, for a wrong password, an unknown name and a disabled account. */
export async function verifyPassword(
  context: IdentityContext,
  { username, password, address, clientOf }: SignInAttemptKeys,
): Promise<VerifiedPassword> {
  const { pool, clock, logger } = context
  const account = await findAccountByUsername(pool, username)
  const lock = account ? (await context.policyOf(account.sub)).lock : await lockOfNobody(context, username)
  const attempt = { username, address, client: account && clientOf(account), what: 'password' as const }
  const begun = await beginAttempt(pool, attempt, clock.now(), lock)
  if (begun.waitSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds: begun.waitSeconds }

  const matches = await matchesPassword(password, account?.passwordHash ?? (await decoyHash(context)))
  if (!account?.passwordHash || !matches || account.state !== 'active') {
    if (account) await noteFailure(context, account, begun)
    logger.warn({ sub: account?.sub, address, failures: begun.failures }, 'sign-in refused')
    return { ok: false, reason: 'wrong' }
  }
  if (await findToken(pool, account.sub)) {
    await releaseAttempt(pool, attempt)
    // Wrong codes may have locked the account: that stands until a right one, and is still shown.
    await storeFailures(pool, account.sub, begun.failures - 1, account.lockedUntil)
  } else {
    await clearAttempt(pool, attempt)
    await storeFailures(pool, account.sub, 0, null)
  }
  await renewHash(context, account, account.passwordHash, password)
  return { ok: true, account: { ...account, lockedUntil: null } }
}

/** What administrators see of wrong answers; a lock is told once, however many addresses run into one. */
export async function noteFailure(
  { pool, clock, onLocked }: IdentityContext,
  { sub, lockedUntil: before }: { sub: string; lockedUntil: Date | null },
  { failures, lockedUntil }: BegunAttempt,
): Promise<void> {
  const isStill = before !== null && before > clock.now()
  await storeFailures(pool, sub, failures, lockedUntil ?? (isStill ? before : null))
  if (lockedUntil && !isStill) onLocked?.(sub, lockedUntil)
}

/** A name that nobody has is locked by some tenant's rule, always the same: otherwise the first wait would tell which names exist. */
function lockOfNobody(
  { lockOfNobody: rule, secret }: IdentityContext,
  username: string,
): Promise<LockRule> | undefined {
  return rule?.(
    createHmac('sha256', secret())
      .update(`nobody ${usernameKey(username)}`)
      .digest()
      .readUInt32BE(),
  )
}

async function renewHash(context: IdentityContext, account: StoredAccount, stored: string, password: string) {
  if (!needsRehash(stored, context.passwordCost)) return
  const renewed = await hashPassword(password, context.passwordCost)
  await storeRehash(context.pool, account.sub, stored, renewed)
}

function decoyHash(context: IdentityContext): Promise<string> {
  const known = decoys.get(context)
  if (known) return known
  const made = hashPassword('nobody has this password', context.passwordCost)
  decoys.set(context, made)
  return made
}
