import { z } from 'zod'
import { count, enumOf, id, instant, json, listQuery, person, text } from '../kernel/schema.ts'
import { erasureMode, identifierKind } from './erasure.enum.ts'

export const identifier = z.object({
  kind: enumOf(identifierKind).meta({ label: 'Find by' }),
  value: text(1, 100).meta({
    label: 'Number, address, or ID',
    help: 'Full number with country code, e.g. +420 601 819 897; full address or ID',
  }),
})

/** What one area of the product holds of the person; samples are masked. */
export const personFinding = z.object({
  area: z.string(),
  title: z.string(),
  /** What erasing and what anonymising does here. */
  erases: z.string(),
  anonymises: z.string(),
  count,
  isExact: z.boolean(),
  samples: z.array(z.object({ at: instant.nullable(), text: z.string(), path: z.string().nullable() })),
})
export type PersonFinding = z.output<typeof personFinding>
export const personFound = z.object({
  masked: z.string(),
  areas: z.array(personFinding),
  /** Why nothing can be erased now. */
  blocked: z.string().nullable(),
  erasedBefore: z.array(z.object({ idErasure: id, at: instant })),
})
export type PersonFound = z.output<typeof personFound>

export const erasureDraft = identifier.extend({
  mode: enumOf(erasureMode).meta({ label: 'Method' }),
  reason: text(3, 300).meta({ label: 'Reason', help: 'For example the date of the request. Don’t include names.' }),
  noContact: z.boolean().optional().meta({
    label: 'Do not contact again',
    help: 'Keeps a fingerprint on the do-not-call list, so that calls, messages and imports leave this person out.',
  }),
  /** The identifier once more, typed by hand. */
  confirmation: text(1, 100).meta({ label: 'Confirmation' }),
})
export const erasureAreaResult = z.object({ area: z.string(), title: z.string(), found: count, done: count })
export const erasure = z.object({
  idErasure: id,
  idTask: id.nullable(),
  kind: enumOf(identifierKind),
  masked: z.string(),
  mode: enumOf(erasureMode),
  reason: z.string(),
  createdAt: instant,
  createdBy: person.nullable(),
  finishedAt: instant.nullable(),
  areas: z.array(erasureAreaResult),
})
export type Erasure = z.output<typeof erasure>
export const erasureQuery = listQuery(['createdAt'])

/** What the person gets: who was erased says only the salted hash of the identifier, which they can compute again. */
export const erasureReceipt = z.object({
  product: z.string(),
  tenant: z.string(),
  idErasure: id,
  kind: enumOf(identifierKind),
  salt: z.string(),
  /** SHA-256 of the salt, a line feed and the identifier: digits with the country's code, or lower case. */
  identifierHash: z.string(),
  mode: enumOf(erasureMode),
  areas: z.array(erasureAreaResult),
  begunAt: instant,
  finishedAt: instant,
  by: z.string(),
  publicKey: z.string(),
  /** Ed25519 over all of the above as JSON, keys in order, in base64url. */
  signature: z.string(),
})
export type ErasureReceipt = z.output<typeof erasureReceipt>
export const receiptCheck = z.object({ isValid: z.boolean(), message: z.string() })
export const receiptBody = z.object({
  receipt: json.meta({
    label: 'Receipt',
    help: 'Paste the JSON of a receipt to see whether it was signed here and has not changed since.',
  }),
})
