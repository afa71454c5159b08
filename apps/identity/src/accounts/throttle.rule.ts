import type { LockRule } from '../port.ts'

/** How wrong passwords slow the next attempt down. Pure, so that the schedule can be read and tested. */
export interface ThrottleRule {
  /** So many wrong passwords cost nothing. */
  free: number
  /** The first delay; it doubles with every further wrong password. */
  firstSeconds: number
  /** From so many wrong passwords on, each costs the longest delay. */
  lockAfter: number
  lockSeconds: number
  /** Wrong passwords are forgotten when none was added for so long. */
  forgetSeconds: number
}

export const accountRule: ThrottleRule = {
  free: 4,
  firstSeconds: 5,
  lockAfter: 10,
  lockSeconds: 900,
  forgetSeconds: 3600,
}

/** Many people may share an address, so it is slowed down later than one account. */
export const addressRule: ThrottleRule = {
  free: 30,
  firstSeconds: 5,
  lockAfter: 60,
  lockSeconds: 900,
  forgetSeconds: 3600,
}

/**
 * For one account from everywhere together: whoever guesses from many addresses is slowed down, but nobody can be locked out by
 * people they do not know. A browser in which the account has signed in before is not held by it.
 */
export const strangersRule = ({ lockAfter }: Pick<LockRule, 'lockAfter'>): ThrottleRule => ({
  free: Math.max(100, 10 * lockAfter),
  firstSeconds: 5,
  lockAfter: Number.POSITIVE_INFINITY,
  lockSeconds: 60,
  forgetSeconds: 3600,
})

/** The rule for accounts of one tenant. */
export const ruleOf = ({ freeAttempts, lockAfter, lockSeconds }: LockRule): ThrottleRule => ({
  ...accountRule,
  free: freeAttempts,
  lockAfter,
  lockSeconds,
  forgetSeconds: Math.max(accountRule.forgetSeconds, lockSeconds),
})

export function delaySeconds(rule: ThrottleRule, failures: number): number {
  if (failures <= rule.free) return 0
  if (failures >= rule.lockAfter) return rule.lockSeconds
  return Math.min(rule.firstSeconds * 2 ** (failures - rule.free - 1), rule.lockSeconds)
}
