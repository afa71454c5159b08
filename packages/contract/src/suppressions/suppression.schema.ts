import { z } from 'zod'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS } from '../kernel/import.enum.ts'
import { apart, areApart, fileRead, fileReading } from '../kernel/import.schema.ts'
import { messages } from '../kernel/messages.ts'
import { count, enumOf, id, instant, listQuery, named, person, range, text } from '../kernel/schema.ts'
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

/** From which column of the file each is read, the first being 0. */
const place = range(0, MAX_IMPORT_COLUMNS - 1).optional()
const places = z.strictObject({
  identifier: place.meta({ label: 'Number or email address' }),
  reason: place.meta({ label: 'Reason' }),
  until: place.meta({ label: 'Until' }),
})
/** A file of entries. It is not kept: it is sent once to be looked at, and again to be added. */
export const suppressionFile = suppressionDraft.pick({ scope: true, idCampaign: true }).extend({
  /** The bytes of the file in base64. */
  content: z.base64().max(Math.ceil(MAX_IMPORT_BYTES / 3) * 4),
  ...fileReading,
  columns: places.refine(areApart, apart).optional(),
  reason: suppressionDraft.shape.reason.meta({ label: 'Reason', help: 'Used for rows without one.' }),
})
export type SuppressionFile = z.output<typeof suppressionFile>
const fileRow = z.object({
  line: z.int().min(1),
  /** As the file has them. */
  identifier: z.string(),
  reason: z.string(),
  until: z.string(),
  /** Why it is refused. */
  problem: z.string().nullable(),
})
/** How a file is read, and what its rows do or would do. */
export const suppressionFileRead = z.object({
  ...fileRead,
  columns: places,
  added: count,
  /** On the list already for as long, or twice in the file. */
  known: count,
  /** Contacts of campaigns that are not called any more; none before entries are added. */
  contacts: count,
  preview: z.array(fileRow),
  refused: z.array(fileRow),
})
export type SuppressionFileRead = z.output<typeof suppressionFileRead>
