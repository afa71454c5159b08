import { z } from 'zod'
import { type AreaAction, areaActions } from '../kernel/permissions.ts'
import { id, instant, person, text } from '../kernel/schema.ts'

const permission = z.literal(areaActions as [AreaAction, ...AreaAction[]]) // the catalogue is not empty
/** A page of the console; never another site. */
const path = z
  .string()
  .max(500)
  .regex(/^\/(?![/\\])[^\s\\]*$/)
const word = text(0, 500)

/** The access a user asks for; `path` is the screen that refused it. */
export const accessRequestDraft = z.object({
  permissions: z.array(permission).min(1).max(5),
  /** One of them is enough. */
  isOneEnough: z.boolean(),
  message: word.meta({ label: 'Reason (optional)', help: 'Shown to everyone who can approve your request.' }),
  path: path.nullable(),
})

export const accessQuestion = z.object({ permissions: z.array(permission).min(1).max(5) })

export const ownAccessRequest = z.object({
  idAccessRequest: id,
  permissions: z.array(z.string()),
  createdAt: instant,
})
export type OwnAccessRequest = z.output<typeof ownAccessRequest>

/** A request that waits, with the permission groups that would answer it. */
export const accessRequest = ownAccessRequest.extend({
  isOneEnough: z.boolean(),
  message: z.string(),
  person,
  roles: z.array(
    z.object({
      idRole: id,
      name: z.string(),
      /** What it allows, in one line. */
      allows: z.string(),
      /** Why the one who asks cannot give it. */
      blocked: z.string().nullable(),
    }),
  ),
})
export type AccessRequest = z.output<typeof accessRequest>

const answer = { word: word.meta({ label: 'Message (optional)', help: 'Sent with your answer.' }) }
export const accessApproval = z.object({ idRole: id.meta({ label: 'Permission group' }), ...answer })
export const accessRefusal = z.object(answer)
