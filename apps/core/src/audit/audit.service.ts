import { fieldsOf, stateAfter, stateBefore } from '@parley/contract/audit/audit.rules.ts'
import type { AuditDetail, AuditEvent, auditQuery, entityAtQuery } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import { eventsOf, findEvent, hiddenKinds, listEvents } from './audit.store.ts'
import { planUndo } from './undo.service.ts'

const MOST_EVENTS = 5_000

export const findEvents = (ctx: Ctx, query: z.output<typeof auditQuery>) => listEvents(ctx.db, query, hiddenKinds(ctx))

export async function getEvent(ctx: Ctx, idAuditEvent: number): Promise<AuditDetail> {
  const event = (await findEvent(ctx.db, idAuditEvent, hiddenKinds(ctx))) ?? notFound('Event')
  const { blocked, places = [] } = await planUndo(ctx, event)
  return {
    ...event,
    tenantName: await tenantName(ctx, event.idTenant),
    actorTenantName: await actorHome(ctx, idAuditEvent),
    names: await namesIn(ctx, event),
    undoBlocked: blocked?.message ?? null,
    undoPlaces: places.map(({ place, blocked: why }) => ({
      place: [...place].flatMap((each) => each ?? []),
      blocked: why?.message ?? null,
    })),
  }
}

/** The name of the tenant of the one who did it, which is told even where it is not the reader's. */
const actorHome = async (ctx: Ctx, idAuditEvent: number): Promise<string | null> =>
  (await cellOf(ctx.db)<string | null>`SELECT app.audit_home(${idAuditEvent}) AS name`) ?? null

/** The name, where row security lets the reader know the tenant. */
async function tenantName(ctx: Ctx, idTenant: number | null): Promise<string | null> {
  if (idTenant === null || idTenant === 0) return null
  return (await cellOf(ctx.db)<string>`SELECT name FROM tenant WHERE id_tenant = ${idTenant}`) ?? null
}

/** Put together from what was recorded up to then; what was before the first record is what that one says it found. */
export async function getEntityAt(ctx: Ctx, { kind, id, at }: z.output<typeof entityAtQuery>) {
  const events = await eventsOf(ctx.db, kind, id, hiddenKinds(ctx), MOST_EVENTS)
  const until = events.filter((event) => Date.parse(event.at) <= Date.parse(at) && event.at <= normal(at, event))
  const last = until.at(-1)
  const state = last ? stateAfter(until) : stateBefore(events[0])
  return {
    exists: last ? last.kind !== actionKind.of.DELETE : state !== undefined,
    state: state ?? null,
    name: (last ?? events[0])?.entity.name ?? '',
    changedAt: last?.at ?? null,
    changedBy: last?.actor.name ?? null,
    isWithheld: (last ?? events[0])?.isWithheld ?? false,
  }
}

/** Instants come with any number of digits; those of the database have six. */
function normal(at: string, event: AuditEvent): string {
  const [whole = '', digits = ''] = at.replace(/Z$/, '').split('.')
  const size = (event.at.split('.')[1] ?? 'Z').length - 1
  return size === 0 ? `${whole}Z` : `${whole}.${digits.padEnd(size, '9').slice(0, size)}Z`
}

/** Names of the ids in an event, by `field:id`; ids of what is gone have none. */
async function namesIn({ db, domains }: Ctx, { before, after }: AuditEvent): Promise<Record<string, string>> {
  const names: Record<string, string> = {}
  for (const { of, table, id, name } of domains.named) {
    for (const field of of.ids ?? []) {
      const ids = [fieldsOf(before), fieldsOf(after)].flatMap((side) => idsOf(side?.[field]))
      if (ids.length === 0) continue
      const rows = await rowsOf(db)<{ id: number; name: string }>`
        SELECT ${sql.ref(id)} AS id, ${sql.raw(name)} AS name FROM ${sql.table(table)} WHERE ${sql.ref(id)} = ANY(${ids}::bigint[])`
      for (const row of rows) names[`${field}:${row.id}`] = row.name
    }
  }
  return names
}

const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => Number.isSafeInteger(each) && each > 0)
