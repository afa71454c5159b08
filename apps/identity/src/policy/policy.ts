import type { SignInPolicy } from '../port.ts'

/** What holds where nobody has decided otherwise. */
export const defaultPolicy: SignInPolicy = {
  password: { expiry: 'never', days: null, minLength: 12, classes: 1, history: 0, refuseCommon: true },
  twoFactor: { required: false, graceDays: 0, since: null },
  lock: { freeAttempts: 4, lockAfter: 10, lockSeconds: 900 },
  idleMinutes: null,
  networks: [],
}

const dayMs = 86_400_000

/** When the password expires by the policy; null where it never does. */
export function passwordExpiry({ password }: SignInPolicy, changedAt: Date | null): Date | null {
  if (password.expiry === 'never' || password.days === null || changedAt === null) return null
  return new Date(changedAt.getTime() + password.days * dayMs)
}

/** Until when a second step can still be put off; null while nobody asks for one. */
export function graceEnd({ twoFactor }: SignInPolicy, askedAt: Date | null): Date | null {
  if (!twoFactor.required || askedAt === null) return null
  // An earlier requirement that was lifted meanwhile does not use up the days of this one.
  if (twoFactor.since !== null && askedAt < twoFactor.since) return null
  return new Date(askedAt.getTime() + twoFactor.graceDays * dayMs)
}
