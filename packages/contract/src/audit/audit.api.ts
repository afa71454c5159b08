import { z } from 'zod'
import { actionKind } from '../enums/operations.enum.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { enumOf, id, instant, json, listQuery, pageOf } from '../kernel/schema.ts'

/** Who did what to which entity, with the entity before and after. */
export const auditEvent = z.object({
  idAuditEvent: id,
  at: instant,
  actor: z.object({ id: id.nullable(), name: z.string(), kind: z.enum(['user', 'api', 'system']) }),
  idTenant: id.nullable(),
  contextTenant: id.nullable(),
  address: z.string().nullable(),
  requestId: z.string(),
  kind: enumOf(actionKind),
  area: z.string(),
  entity: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
  before: json.nullable(),
  after: json.nullable(),
  /** Place in the chain and hash, once sealed (within a second). */
  seq: z.int().nullable(),
  hash: z.string().nullable(),
})
export const auditQuery = listQuery(['at']).extend({
  entityKind: z.string().max(60).optional(),
  entityId: z.string().max(60).optional(),
  actorId: id.optional(),
  kind: z.array(enumOf(actionKind)).optional(),
  from: instant.optional(),
  to: instant.optional(),
})

export const auditApi = group('Audit', '/Audit', {
  Audit: endpoint({
    method: 'GET',
    path: '/Audit',
    summary: 'The audit log, newest first',
    permission: 'Auditlog.view',
    query: auditQuery,
    response: pageOf(auditEvent),
  }),
})
