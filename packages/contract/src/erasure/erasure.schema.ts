import { z } from 'zod'
import { count, enumOf, id, instant, json, listQuery, person, text } from '../kernel/schema.ts'
import { erasureMode, identifierKind } from './erasure.enum.ts'

export const identifier = z.object({ kind: enumOf(identifierKind), value: text(1, 100) })

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
  mode: enumOf(erasureMode),
  reason: text(3, 300),
  /** The identifier once more, typed by hand. */
  confirmation: text(1, 100),
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
export const receiptBody = z.object({ receipt: json })
