import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { passwordHasExpired, passwordWillExpire } from '@parley/contract/kernel/messages.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Whole days until the password expires; the day that has begun counts. */
export const daysLeft = (expiresAt: string, now: number): number => Math.ceil((Date.parse(expiresAt) - now) / DAY_MS)

/** Whether the core refuses everything but another password. */
export const isShutOut = ({ type, expiresAt }: UserInfo['passwordExpiration'], now: number): boolean =>
  type >= passwordPolicyType.of.RESTRICTION && expiresAt !== null && Date.parse(expiresAt) <= now

/** The warning about one's password, if there is a reason for one. */
export function passwordNotice(
  { type, expiresAt, warnDays }: UserInfo['passwordExpiration'],
  now: number,
): string | undefined {
  if (type === passwordPolicyType.of.NEVER || expiresAt === null) return undefined
  if (Date.parse(expiresAt) <= now) return passwordHasExpired
  const days = daysLeft(expiresAt, now)
  return days <= warnDays ? passwordWillExpire(days) : undefined
}
