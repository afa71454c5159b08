import type { AuditEvent, AuditFilter, auditQuery } from '@parley/contract/audit/audit.schema.ts'
import { entityKinds } from '@parley/contract/entityKinds.ts'
import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { EXACT_TOTAL_LIMIT } from '@parley/contract/kernel/constants.ts'
import { type EntityKind, logAreaOf } from '@parley/contract/kernel/entityKind.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset, readCursor, writeCursor } from '../kernel/keyset.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'

const DEFAULT_LIMIT = 50

const isHidden = (hidden: readonly string[]) => sql<boolean>`area || '.' || entity_kind = ANY(${[...hidden]}::text[])`

/** Events as they are shown; what of the hidden kinds was before and after stays in the database. */
export const selectEvents = (db: Db, hidden: readonly string[]) =>
  db
    .selectFrom('auditEvent')
    .select([
      'idAuditEvent',
      'at',
      'idTenant',
      'address',
      'userAgent',
      'requestId',
      'kind',
      'area',
      'seq',
      'hash',
      'undoes',
    ])
    .select([
      sql<AuditEvent['actor']>`jsonb_build_object('id', actor_id, 'name', actor_name, 'kind', actor_kind)`.as('actor'),
      sql<number | null>`nullif(id_tenant, actor_tenant)`.as('contextTenant'),
      sql<AuditEvent['entity']>`jsonb_build_object('kind', entity_kind, 'id', entity_id, 'name', entity_name)`.as(
        'entity',
      ),
      sql<AuditEvent['before']>`CASE WHEN ${isHidden(hidden)} THEN NULL ELSE before END`.as('before'),
      sql<AuditEvent['after']>`CASE WHEN ${isHidden(hidden)} THEN NULL ELSE after END`.as('after'),
      isHidden(hidden).as('isWithheld'),
      'redactedAt as erasedAt',
      sql<
        number | null
      >`(SELECT max(u.id_audit_event) FROM audit_event u WHERE u.undoes = audit_event.id_audit_event)`.as('undoneBy'),
    ])
    .where('isPruned', '=', false)
    .$castTo<AuditEvent>() // before and after are JSON, which the column's type leaves open

export async function listEvents(db: Db, query: z.output<typeof auditQuery>, hidden: readonly string[]) {
  if (query.search) return await searchEvents(db, query, query.search, hidden)
  return await keyset(db, filterEvents(db, query, hidden), query, {
    id: { column: 'audit_event.id_audit_event', key: 'idAuditEvent' },
    sorts: { at: { expression: sql`audit_event.at`, type: 'timestamptz' } },
    fallback: '-at',
  })
}

function filterEvents(db: Db, filter: AuditFilter, hidden: readonly string[]) {
  let rows = selectEvents(db, hidden)
  if (filter.entityKind) rows = rows.where('entityKind', '=', filter.entityKind)
  if (filter.entityId) rows = rows.where('entityId', '=', filter.entityId)
  if (filter.actorId) rows = rows.where('actorId', '=', filter.actorId)
  if (filter.kind) rows = rows.where('kind', 'in', filter.kind)
  if (filter.area) rows = rows.where('area', 'in', filter.area)
  if (filter.address) rows = rows.where('address', '=', filter.address)
  if (filter.requestId) rows = rows.where('requestId', '=', filter.requestId)
  if (filter.from) rows = rows.where('at', '>=', sql<string>`${filter.from}::timestamptz`)
  if (filter.to) rows = rows.where('at', '<', sql<string>`${filter.to}::timestamptz`)
  return rows
}

interface Page {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
  readonly sort?: string | undefined
}

/** By words: the database's own function finds the ids of the page with an index that row security cannot use. */
async function searchEvents(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, sort = '-at', ...filter }: Page & AuditFilter,
  words: string,
  hidden: readonly string[],
) {
  const { search: _, ...rest } = filter
  const call = [sql`${words}`, sql`${JSON.stringify(rest)}::jsonb`, sql`${[...hidden]}::text[]`]
  const from = cursor === undefined ? undefined : readCursor(cursor, sort)
  const ids = sql`SELECT app.search_audit(${sql.join(call)}, ${sort !== 'at'}, ${from?.value ?? null}::timestamptz, ${from?.id ?? null}::bigint, ${limit + 1})`
  const direction = sort === 'at' ? 'asc' : 'desc'
  const items: AuditEvent[] = await selectEvents(db, hidden)
    .where('idAuditEvent', 'in', sql<number>`(${ids})`)
    .orderBy('at', direction)
    .orderBy('idAuditEvent', direction)
    .execute()
  const hasMore = items.length > limit
  if (hasMore) items.length = limit
  const total = from?.total ?? (hasMore ? await countFound(db, call) : items.length)
  const last = items.at(-1)
  const nextCursor = hasMore && last ? writeCursor([sort, last.at, last.idAuditEvent, total]) : null
  return { items, total: Math.min(total, EXACT_TOTAL_LIMIT), totalExact: total <= EXACT_TOTAL_LIMIT, nextCursor }
}

const countFound = async (db: Db, call: readonly RawBuilder<unknown>[]): Promise<number> =>
  (await cellOf(db)<number>`SELECT app.count_found_audit(${sql.join(call)}, ${EXACT_TOTAL_LIMIT + 1}) AS total`) ?? 0

export const findEvent = (db: Db, idAuditEvent: number, hidden: readonly string[]) =>
  selectEvents(db, hidden).where('idAuditEvent', '=', idAuditEvent).executeTakeFirst()

/** What was recorded of an entity, oldest first; of very much the newest. */
export async function eventsOf(
  db: Db,
  kind: string,
  id: string,
  hidden: readonly string[],
  most: number,
): Promise<AuditEvent[]> {
  const newest = await selectEvents(db, hidden)
    .where('entityKind', '=', kind)
    .where('entityId', '=', id)
    .where('kind', 'in', [2, 3, 4])
    .orderBy('at', 'desc')
    .orderBy('idAuditEvent', 'desc')
    .limit(most)
    .execute()
  return newest.reverse()
}

/** The distinct values of an indexed column, read by leaps instead of row by row. */
async function distinct<T>(db: Db, column: 'area' | 'actor_id'): Promise<T[]> {
  const name = sql.raw(column)
  return await columnOf(db)<T>`
    WITH RECURSIVE leap AS (
      SELECT min(${name}) AS value FROM audit_event
      UNION ALL
      SELECT (SELECT min(${name}) FROM audit_event WHERE ${name} > leap.value) FROM leap WHERE leap.value IS NOT NULL
    )
    SELECT value FROM leap WHERE value IS NOT NULL LIMIT 500`
}

export async function readChoices(db: Db) {
  const kinds = await rowsOf(db)<{ value: string }>`
    WITH RECURSIVE leap AS (
      SELECT min(entity_kind) AS value FROM audit_event
      UNION ALL
      SELECT (SELECT min(entity_kind) FROM audit_event WHERE entity_kind > leap.value) FROM leap WHERE leap.value IS NOT NULL
    )
    SELECT value FROM leap WHERE value IS NOT NULL AND value <> ''`
  const ids = await distinct<number>(db, 'actor_id')
  const actors: { id: number; name: string }[] = []
  for (const id of ids) {
    const found = await db
      .selectFrom('auditEvent')
      .select('actorName as name')
      .where('actorId', '=', id)
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
    actors.push({ id, name: found?.name ?? '' })
  }
  const names = actors.sort((one, other) => compareNames(one.name, other.name))
  return {
    areas: (await distinct<string>(db, 'area')).filter(Boolean),
    entityKinds: kinds.map(({ value }) => value),
    actors: names,
  }
}

/** How the log tells kinds apart: by area and kind. */
export const logNameOf = (of: EntityKind): string => `${logAreaOf(of)}.${of.kind}`

/**
 * Of these the reader learns that something was done by whom, and not what: their own screens would refuse it. Anyone who may see
 * only some folders or lines is told nothing of any, because an event does not say where its entity stood.
 */
export const hiddenKinds = (ctx: Ctx): string[] =>
  entityKinds.filter(({ view }) => view.length > 0 && !view.some((action) => seesAll(ctx, action))).map(logNameOf)

function seesAll(ctx: Ctx, action: AreaAction): boolean {
  const allowed = ctx.allowed(action)
  // Limited to tenants: to the one acted for, it holds for all of its log.
  return allowed === 'all' || (action.startsWith('AccessManagement.') && allowed.includes(ctx.tenant))
}
