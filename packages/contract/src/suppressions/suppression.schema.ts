import { z } from 'zod'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, id, instant, listQuery, named, person, text } from '../kernel/schema.ts'
import { isPlain } from '../users/user.rules.ts'
import { MAX_SUPPRESSIONS_ADDED, suppressionScope } from './suppression.enum.ts'

/** A number or an address that nobody calls. */
export const suppression = z.object({
  idSuppression: id,
  /** Null: the person was erased, and still is not called. */
  identifier: z.string().nullable(),
  scope: enumOf(suppressionScope),
  campaign: named.nullable(),
  reason: z.string(),
  expiresAt: instant.nullable(),
  createdAt: instant,
  /** Null: a flow asked for it. */
  createdBy: person.nullable(),
})
export type Suppression = z.output<typeof suppression>
export const suppressionQuery = listQuery(['createdAt']).extend({
  scope: z.array(enumOf(suppressionScope)).optional(),
  /** Those that hold for this campaign. */
  idCampaign: id.optional(),
})
export const suppressionDraft = z.object({
  identifiers: z
    .array(text(1, 200))
    .min(1)
    .max(MAX_SUPPRESSIONS_ADDED)
    .meta({ label: 'Numbers or email addresses', help: 'One on each line.' }),
  scope: enumOf(suppressionScope).meta({ label: 'Holds for' }),
  /** Of the scope of one campaign. */
  idCampaign: id.nullable().meta({ label: 'Campaign' }),
  reason: text(0, 300).refine(isPlain, { error: messages.plain }).meta({ label: 'Reason' }),
  expiresAt: instant.nullable().meta({ label: 'Until', help: 'Leave empty for good.' }),
})
export const suppressionsAdded = z.object({
  added: count,
  /** On the list already. */
  known: count,
  /** Neither numbers nor addresses, by their place. */
  invalid: z.array(z.object({ line: z.int().min(1), identifier: z.string() })),
  /** Contacts of campaigns that are not called any more. */
  contacts: count,
})
