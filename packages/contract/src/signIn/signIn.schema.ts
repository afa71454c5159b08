import { z } from 'zod'
import { passwordPolicyType } from '../enums/operations.enum.ts'
import { count, enumOf, instant, person, range, rowVersion } from '../kernel/schema.ts'
import { graceDays } from '../users/security.schema.ts'

/** What is asked of passwords, and what happens to those that are too old. */
export const passwordRules = z.object({
  type: enumOf(passwordPolicyType).meta({ label: 'When a password expires' }),
  /** Null where passwords never expire. */
  days: range(1, 3650).nullable().meta({ label: 'Expires after (days)' }),
  warnDays: range(0, 365).meta({ label: 'Warn (days before)' }),
  minLength: range(12, 64).meta({ label: 'Minimum length' }),
  classes: range(1, 4).meta({
    label: 'Character types required',
    help: 'Lowercase letters, uppercase letters, digits, special characters',
  }),
  history: range(0, 24).meta({ label: 'Previous passwords that can’t be reused' }),
  /** Those of the bundled list of common passwords. */
  refuseCommon: z.boolean().meta({ label: 'Reject common passwords' }),
})
export type PasswordRules = z.output<typeof passwordRules>

const managed = {
  /** Another provider that decides instead; null for the built-in one. */
  managedBy: z.string().nullable(),
  rowVersion,
}
export const passwordExpirationPolicy = passwordRules.extend({
  ...managed,
  /** People whose passwords have expired by these rules. */
  expired: count,
})
export const passwordExpirationPolicyChange = passwordRules.extend({ rowVersion })

export const tenantTwoFactorRequirement = z.object({
  isRequired: z.boolean(),
  /** Days that people have from their first sign-in after it was set. */
  graceDays,
  setAt: instant.nullable(),
  setBy: person.nullable(),
  /** People with an account here, and how many of them have a second step. */
  people: count,
  enrolled: count,
  ...managed,
})
export const tenantTwoFactorRequirementChange = z.object({
  isRequired: z.boolean().meta({ label: 'Require two-factor authentication for this tenant' }),
  graceDays,
  rowVersion,
})

/** An address, or a network as 10.0.0.0/8 or 2001:db8::/32. */
export const network = z.string().trim().min(2).max(50)
export const lockRules = z.strictObject({
  /** So many wrong passwords or codes cost nothing. */
  freeAttempts: range(1, 10).meta({ label: 'Attempts without a wait' }),
  /** From so many on, each locks for the longest time. */
  lockAfter: range(2, 50).meta({ label: 'Lock after (attempts)' }),
  lockMinutes: range(1, 1440).meta({ label: 'Locked for (minutes)' }),
})
const rules = {
  /** From where the tenant's people may sign in and work; empty: from anywhere. */
  networks: z.array(network).max(100).meta({
    label: 'Allowed networks',
    help: 'Addresses and networks such as 10.0.0.0/8 or 2001:db8::/32. Leave empty to allow any.',
  }),
  /** A session that a person did not use for so long ends; null: after the twelve hours of every session. */
  idleMinutes: range(5, 720)
    .nullable()
    .meta({ label: 'End idle sessions after (minutes)', help: '5 to 720. Leave empty for 12 hours.' }),
  lock: lockRules.meta({ label: 'Wrong passwords' }),
}
export const signInRules = z.object({
  ...rules,
  /** From where this was asked. */
  ownAddress: z.string(),
  ...managed,
})
export type SignInRules = z.output<typeof signInRules>
export const signInRulesChange = z.object({ ...rules, rowVersion })
