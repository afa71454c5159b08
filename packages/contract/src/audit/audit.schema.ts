import { z } from 'zod'
import { actionKind } from '../enums/operations.enum.ts'
import { enumOf, id, instant, json, listQuery, text } from '../kernel/schema.ts'

/** Who did what to which entity, with the entity before and after. */
export const auditEvent = z.object({
  idAuditEvent: id,
  at: instant,
  actor: z.object({ id: id.nullable(), name: z.string(), kind: z.enum(['user', 'api', 'system']) }),
  idTenant: id.nullable(),
  contextTenant: id.nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string(),
  kind: enumOf(actionKind),
  area: z.string(),
  entity: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: json.nullable(),
  after: json.nullable(),
  /** Before and after are kept back: the reader may not see what they are about. */
  isWithheld: z.boolean(),
  /** When words were taken out of it by law. */
  erasedAt: instant.nullable(),
  /** The event that this one has undone, and the one that has undone this. */
  undoes: id.nullable(),
  undoneBy: id.nullable(),
  /** Place in the chain and hash, once sealed (within a second). */
  seq: z.int().nullable(),
  hash: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

const filter = {
  /** In the names of entity and actor, and in what was before and after. */
  search: text(0, 200).optional(),
  entityKind: z.string().max(60).optional(),
  entityId: z.string().max(60).optional(),
  actorId: id.optional(),
  kind: z.array(enumOf(actionKind)).optional(),
  area: z.array(z.string().max(60)).max(50).optional(),
  address: z.string().max(60).optional(),
  requestId: z.string().max(100).optional(),
  from: instant.optional(),
  to: instant.optional(),
}
export const auditQuery = listQuery(['at']).extend(filter)
export const auditExportQuery = z.object(filter)
export type AuditFilter = z.output<typeof auditExportQuery>

/** A field, or one key of a field of keys as the parameters of a tenant are. */
const auditPlace = z.array(z.string().min(1).max(200)).min(1).max(2)
/** Without places all of it is taken back, or nothing where one of them cannot be. */
export const auditUndo = z.strictObject({ places: z.array(auditPlace).min(1).max(500).optional() })

/** One event with what only its own panel shows. */
export const auditDetail = auditEvent.extend({
  tenantName: z.string().nullable(),
  actorTenantName: z.string().nullable(),
  /** Names of what ids in before and after stand for, by `field:id`. */
  names: z.record(z.string(), z.string()),
  /** Why it cannot be undone now; null: it can. */
  undoBlocked: z.string().nullable(),
  /** What of an update can be taken back by itself, each with the reason why not now. */
  undoPlaces: z.array(z.object({ place: auditPlace, blocked: z.string().nullable() })),
})
export type AuditDetail = z.output<typeof auditDetail>

export const entityAtQuery = z.object({ kind: z.string().min(1).max(60), id: z.string().min(1).max(60), at: instant })
/** An entity as it was at a moment, put together from what was recorded about it. */
export const entityAt = z.object({
  exists: z.boolean(),
  /** Null where it did not exist, or nothing of it is known. */
  state: json.nullable(),
  name: z.string(),
  /** The last change up to then. */
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
  isWithheld: z.boolean(),
})

export const auditChoices = z.object({
  areas: z.array(z.string()),
  entityKinds: z.array(z.string()),
  actors: z.array(z.object({ id, name: z.string() })),
})
