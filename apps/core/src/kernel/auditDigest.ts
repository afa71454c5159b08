import { createHash } from 'node:crypto'

/** What the seal vouches for; `at` to the millisecond, `before` and `after` as JSON values. */
export interface SealedPayload {
  readonly idTenant: number
  readonly at: Date
  readonly actorId: number | null
  readonly actorName: string
  readonly actorKind: string
  readonly actorTenant: number
  readonly address: string | null
  readonly requestId: string
  readonly kind: number
  readonly area: string
  readonly entityKind: string
  readonly entityId: string
  readonly entityName: string
  readonly before: unknown
  readonly after: unknown
  /** Absent from what was sealed before they were recorded, so null counts as absent. */
  readonly userAgent?: string | null
  readonly undoes?: number | null
}

/**
 * SHA-256 over the salt and the event with its keys in order; the chain covers this, so a payload can be erased by law without
 * breaking it. The order makes what the database returns give the same digest as what was written.
 */
export function digestOf({ userAgent, undoes, ...event }: SealedPayload, salt: string): string {
  return createHash('sha256')
    .update(salt)
    .update(JSON.stringify(inOrder({ ...event, userAgent: userAgent ?? undefined, undoes: undoes ?? undefined })))
    .digest('hex')
}

/** The hash of a place in the chain; the database computes the same in `app.seal_audit`. */
export const chainHash = (previous: string, seq: number, digest: string): string =>
  createHash('sha256').update(`${previous}|${seq}|${digest}`).digest('hex')

function inOrder(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, inOrder(each)])
}
