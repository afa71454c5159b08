import { z } from 'zod'
import { enumOf, id, instant, listQuery, named, rowVersion, stamps, text } from '../kernel/schema.ts'
import { plain } from './plain.ts'
import { lockPlace, twoFactorUse, userState } from './user.enum.ts'

/** A name in any script. */
const personName = plain(1, 80)
export const firstname = personName.meta({ label: 'First name' })
export const lastname = personName.meta({ label: 'Last name' })
export const username = plain(1, 100).meta({ label: 'Username', help: 'Used to sign in. Must be unique.' })
export const email = plain(1, 254).pipe(z.email()).meta({ label: 'Email', kind: 'email' })

/** The user's own settings of the console. */
export const consolePreference = z.object({
  /** IANA name; empty follows the browser. */
  timezone: z.string().max(60).meta({
    label: 'Time zone',
    help: 'Dates and times in the console use this time zone.',
  }),
  locale: z.string().max(20).meta({ label: 'Language' }),
  theme: z.enum(['light', 'dark', 'system']).meta({ label: 'Color scheme' }),
})

/** A person in the list; `isGuest`: at home in another tenant, with roles here. */
export const userRow = z.object({
  id,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string().nullable(),
  state: enumOf(userState),
  idTenant: id,
  tenant: z.string(),
  isGuest: z.boolean(),
  /** Held in the tenant acted for. */
  roles: z.array(named),
  twoFactor: enumOf(twoFactorUse),
  lockedUntil: instant.nullable(),
  lockedWhere: enumOf(lockPlace).nullable(),
  lastSignInAt: instant.nullable(),
  /** Invited, and the mail with the link could not be delivered. */
  isUnreached: z.boolean(),
})
export type UserRow = z.output<typeof userRow>

const filter = {
  idRole: z.array(id).max(100).optional(),
  state: z.array(enumOf(userState)).optional(),
  twoFactor: z.boolean().optional(),
  locked: z.boolean().optional(),
  neverSignedIn: z.boolean().optional(),
}
export const userQuery = listQuery(['name', 'username', 'email', 'lastSignInAt']).extend(filter)
export const userReportQuery = z.object({ search: text(0, 200).optional(), ...filter })

/** What became of the mail with the link. */
export const invitationMail = z.object({
  recipient: z.string(),
  state: z.enum(['queued', 'sent', 'failed']),
  /** What the mail server said, while it was not delivered. */
  error: z.string().nullable(),
  at: instant,
})
export const invitation = z.object({
  invitedAt: instant,
  invitedBy: z.object({ id, name: z.string() }).nullable(),
  mail: invitationMail.nullable(),
})

/** A person with everything that is not about signing in. */
export const user = userRow.extend({
  /** Why the account was disabled. */
  disabledReason: z.string(),
  /** The provider that signs the person in; null until the first time. */
  provider: z.string().nullable(),
  isSelf: z.boolean(),
  /** A permission that the person holds and the one who asks does not. */
  outranks: z.string().nullable(),
  /** In another tenant the person may do what the one who asks may not: who controls the account would get it. Neither is named. */
  outranksElsewhere: z.boolean(),
  consolePreference,
  invitation: invitation.nullable(),
  /** What refers to the user; while anything does, the user can be disabled but not deleted. */
  traces: z.array(z.string()),
  ...stamps,
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
  rowVersion,
})
export type User = z.output<typeof user>

/** Confirms that an erased person may return; refused without it. */
export const isReturning = z.boolean().optional()

/** Which permission groups a person gets. */
export const idRoles = z
  .array(id)
  .max(50)
  .meta({ label: 'Permission groups', help: 'You can only assign permissions you have.' })

export const userDraft = z.object({
  firstname,
  lastname,
  username,
  email,
  idRoles,
  isReturning,
})

export const userChange = z.object({
  firstname: firstname.optional(),
  lastname: lastname.optional(),
  username: username.optional(),
  email: email.nullable().optional(),
  isReturning,
  rowVersion,
})

/** Where the mail went. The link itself only where it may be handed on: see `canHandOverLink`. */
export const invitationSent = z.object({
  user,
  /** The folder of mails, where no mail server is set. */
  folder: z.string().nullable(),
  link: z.string().nullable(),
})

/** A role as it can be chosen; `blocked` says why this person cannot give it. */
export const roleChoice = z.object({
  idRole: id,
  name: z.string(),
  isSystem: z.boolean(),
  /** What it allows, in one line; empty for nothing. */
  allows: z.string(),
  blocked: z.string().nullable(),
})
export type RoleChoice = z.output<typeof roleChoice>

const reasonWords = { label: 'Reason', help: 'Shown on the user’s page and in the audit log.' }
export const disableReason = text(1, 200).meta(reasonWords)
export const bulkChange = z.object({
  idUsers: z.array(id).min(1).max(500),
  action: z.enum(['enable', 'disable', 'giveRole']),
  reason: text(0, 200).optional().meta(reasonWords),
  idRole: id.optional().meta({ label: 'Permission group' }),
})
export const bulkResult = z.object({
  changed: z.int(),
  refused: z.array(z.object({ id, name: z.string(), reason: z.string() })),
})
