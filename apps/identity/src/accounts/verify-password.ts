import type { IdentityContext } from '../context.ts'
import type { PasswordAttempt } from '../port.ts'
import { findToken } from '../two-factor/two-factor.store.ts'
import { findAccountByUsername, type StoredAccount, storeFailures, storeRehash } from './account.store.ts'
import { hashPassword, matchesPassword, needsRehash } from './password.ts'
import { beginAttempt, clearAttempt, releaseAttempt } from './throttle.store.ts'

export type VerifiedPassword =
  | { ok: true; account: StoredAccount }
  | { ok: false; reason: 'wrong' }
  | { ok: false; reason: 'throttled'; retryAfterSeconds: number }

const decoys = new WeakMap<IdentityContext, Promise<string>>()

/** One answer, after one amount of work, for a wrong password, an unknown name and a disabled account. */
export async function verifyPassword(context: IdentityContext, attempt: PasswordAttempt): Promise<VerifiedPassword> {
  const { pool, clock, logger } = context
  const account = await findAccountByUsername(pool, attempt.username)
  const lock = account && (await context.policyOf(account.sub)).lock
  const begun = await beginAttempt(pool, attempt, clock.now(), lock)
  if (begun.waitSeconds > 0) return { ok: false, reason: 'throttled', retryAfterSeconds: begun.waitSeconds }

  const matches = await matchesPassword(attempt.password, account?.passwordHash ?? (await decoyHash(context)))
  if (!account?.passwordHash || !matches || account.state !== 'active') {
    if (account) await storeFailures(pool, account.sub, begun.failures, begun.lockedUntil)
    if (account && begun.isLocked && begun.lockedUntil) context.onLocked?.(account.sub, begun.lockedUntil)
    logger.warn({ sub: account?.sub, address: attempt.address, failures: begun.failures }, 'sign-in refused')
    return { ok: false, reason: 'wrong' }
  }
  if (await findToken(pool, account.sub)) {
    await releaseAttempt(pool, attempt)
    await storeFailures(pool, account.sub, begun.failures - 1, null)
  } else {
    await clearAttempt(pool, attempt)
    await storeFailures(pool, account.sub, 0, null)
  }
  await renewHash(context, account, account.passwordHash, attempt.password)
  return { ok: true, account: { ...account, lockedUntil: null } }
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
