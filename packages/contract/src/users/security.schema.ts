import { z } from 'zod'
import { passwordPolicyType } from '../enums/operations.enum.ts'
import { count, enumOf, id, instant, person, range, rowVersion } from '../kernel/schema.ts'
import { lockPlace } from './user.enum.ts'

/** A password typed once more, so that an open screen is not enough. */
export const ownPassword = z.string().min(1).max(1024).meta({ label: 'Your password', help: 'Confirm that it’s you.' })
/** Six digits of an app; spaces between them are what people copy. */
export const twoFactorCode = z
  .string()
  .trim()
  .min(6)
  .max(20)
  .meta({ label: 'Code from the app', help: 'Six digits. The code changes every 30 seconds.' })
export const graceDays = range(0, 90).meta({
  label: 'Grace period (days)',
  help: 'Starts at the user’s next sign-in. 0 requires it immediately.',
})

/** Who or what asks for a second step; the person's own requirement counts before the tenant's. */
export const twoFactorRequirement = z.object({
  isRequired: z.boolean(),
  by: z.enum(['user', 'tenant', 'nobody']),
  /** The requirement of this person alone, whatever the tenant asks for. */
  own: z.object({
    isRequired: z.boolean(),
    graceDays,
    setAt: instant.nullable(),
    setBy: person.nullable(),
    rowVersion,
  }),
  /** From when on nobody is let in without it; null while the person has not signed in since it is asked for. */
  graceEndsAt: instant.nullable(),
})

export const twoFactorState = z.object({
  idUser: id,
  /** Another provider that manages it; null for the built-in one. */
  managedBy: z.string().nullable(),
  isOn: z.boolean(),
  since: instant.nullable(),
  recoveryCodesLeft: count,
  requirement: twoFactorRequirement,
})
export type TwoFactorState = z.output<typeof twoFactorState>

/** One's own second step: begin with the password, confirm with the first code, switch off with the password. */
export const twoFactorChange = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('begin'), password: ownPassword }),
  z.strictObject({ action: z.literal('confirm'), code: twoFactorCode }),
  z.strictObject({ action: z.literal('disable'), password: ownPassword }),
])
export type TwoFactorChange = z.output<typeof twoFactorChange>

export const twoFactorChanged = z.object({
  state: twoFactorState,
  /** What the app is given, after `begin`. */
  enrolment: z.object({ secret: z.string(), uri: z.string(), svg: z.string(), expiresAt: instant }).nullable(),
  /** Shown once, after `confirm`. */
  recoveryCodes: z.array(z.string()).nullable(),
})

export const twoFactorRequirementChange = z.object({
  isRequired: z.boolean().meta({ label: 'Require two-factor authentication' }),
  graceDays,
  rowVersion,
})
export const passwordChange = z.object({
  currentPassword: z.string().min(1).max(200).meta({ label: 'Current password' }),
  newPassword: z.string().min(12).max(200).meta({ label: 'New password' }),
})

/** What is known of a person's password; never the password. */
export const userPassword = z.object({
  idUser: id,
  managedBy: z.string().nullable(),
  hasPassword: z.boolean(),
  /** Set by another user; has to be changed at the next sign-in. */
  mustChange: z.boolean(),
  changedAt: instant.nullable(),
  policy: z.object({ type: enumOf(passwordPolicyType), days: z.int().nullable(), warnDays: z.int() }),
  expiresAt: instant.nullable(),
  isExpired: z.boolean(),
  failedAttempts: count,
  lockedUntil: instant.nullable(),
  lockedWhere: enumOf(lockPlace).nullable(),
})
export type UserPassword = z.output<typeof userPassword>

/** Where the link went. The link itself only where mail goes into a folder and it opens nothing that the one who asks could not do. */
export const passwordResetSent = z.object({
  sentTo: z.string(),
  expiresAt: instant,
  folder: z.string().nullable(),
  link: z.string().nullable(),
})

export const signInSession = z.object({
  sid: z.string(),
  isCurrent: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SignInSession = z.output<typeof signInSession>
