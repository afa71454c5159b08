import { auditApi, type auditEvent, type auditQuery } from '@parley/contract/audit/audit.api.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { routes } from '../kernel/routes.ts'

type Event = z.output<typeof auditEvent>

async function listEvents(db: Db, query: z.output<typeof auditQuery>) {
  let rows = db
    .selectFrom('auditEvent')
    .select([
      'idAuditEvent',
      'at',
      'idTenant',
      'address',
      'requestId',
      'kind',
      'area',
      'before',
      'after',
      'seq',
      'hash',
    ])
    .select([
      sql<Event['actor']>`jsonb_build_object('id', actor_id, 'name', actor_name, 'kind', actor_kind)`.as('actor'),
      sql<number | null>`nullif(id_tenant, actor_tenant)`.as('contextTenant'),
      sql<Event['entity']>`jsonb_build_object('kind', entity_kind, 'id', entity_id, 'name', entity_name)`.as('entity'),
    ])
    .$castTo<Event>() // before and after are JSON, which the column's type leaves open
  rows = rows.where('isPruned', '=', false)
  if (query.entityKind) rows = rows.where('entityKind', '=', query.entityKind)
  if (query.entityId) rows = rows.where('entityId', '=', query.entityId)
  if (query.actorId) rows = rows.where('actorId', '=', query.actorId)
  if (query.kind) rows = rows.where('kind', 'in', query.kind)
  if (query.from) rows = rows.where('at', '>=', sql<string>`${query.from}::timestamptz`)
  if (query.to) rows = rows.where('at', '<', sql<string>`${query.to}::timestamptz`)
  if (query.search)
    rows = rows.where(sql<boolean>`position(lower(${query.search}) in lower(entity_name || ' ' || actor_name)) > 0`)
  return await keyset(db, rows, query, {
    id: { column: 'audit_event.id_audit_event', key: 'idAuditEvent' },
    sorts: { at: { expression: sql`audit_event.at`, type: 'timestamptz' } },
    fallback: '-at',
  })
}

export const auditRoutes = routes(auditApi, { Audit: (ctx, { query }) => listEvents(ctx.db, query) })
