import { channelIntegration } from '@parley/contract/enums/line.enum.ts'
import type { ModuleState, SimulatedOutage } from '@parley/contract/modules/module.enum.ts'
import { stateText } from '@parley/contract/modules/module.rules.ts'
import {
  type DialModule,
  type DialModuleRow,
  type ModuleTest,
  type moduleQuery,
  newCallbot,
} from '@parley/contract/modules/module.schema.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { changed } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'
import { notFound } from '../kernel/refusal.ts'
import { forgetOutages } from './outage.store.ts'

/** Calls are made over what is simulated, where the installation simulates; over anything else none are yet. */
const stateOf = ({ hasCarrier, clock }: Seeing) => sql<ModuleState>`
  CASE WHEN NOT m.enabled THEN 'DOWN' WHEN NOT m.is_simulated THEN 'NO_GATEWAY' WHEN NOT ${hasCarrier} THEN 'DOWN'
    ELSE CASE app.module_outage(m.id_module, ${clock.now()}) WHEN 'SLOW' THEN 'SLOW' ELSE
      CASE WHEN app.module_outage(m.id_module, ${clock.now()}) IS NULL THEN 'UP' ELSE 'DOWN' END END END`
/**
 * Since the first began of what takes its calls away now, whatever else ended meanwhile; what is behind that shows since the last of it ended. Else since
 * it was created.
 */
const stateSince = ({ clock }: Seeing) => sql<string>`coalesce((
  SELECT coalesce(min(o.started_at) FILTER (WHERE o.ends IS NULL AND o.kind NOT IN ('NO_GATEWAY', 'SLOW')),
    greatest(min(o.started_at) FILTER (WHERE o.ends IS NULL), max(o.ends)))
  FROM (SELECT kind, started_at, CASE WHEN coalesce(ended_at, ends_at) <= ${clock.now()} THEN coalesce(ended_at, ends_at) END AS ends
    FROM module_outage WHERE id_module = m.id_module) AS o), m.created_at)`
/** Of one that is disabled, too: it lasts on where it is enabled again, unless it is ended. */
const outage = ({ clock }: Seeing) => sql<{ kind: SimulatedOutage; endsAt: string } | null>`(
  SELECT jsonb_build_object('kind', o.kind, 'endsAt', o.ends_at) FROM module_outage o
  WHERE o.id_module = m.id_module AND m.is_simulated AND o.ended_at IS NULL AND o.ends_at > ${clock.now()} LIMIT 1)`
const flaps = ({ clock }: Seeing) => sql<{ hour: number; day: number }>`(
  SELECT jsonb_build_object('hour', count(*) FILTER (WHERE o.started_at > ${clock.now()}::timestamptz - interval '1 hour'), 'day', count(*))
  FROM module_outage o WHERE o.id_module = m.id_module AND o.kind <> 'NO_GATEWAY'
    AND o.started_at > ${clock.now()}::timestamptz - interval '1 day')`
/** What their status depends on. */
type Seeing = Pick<Ctx, 'hasCarrier' | 'clock'>
const lines = sql<number>`(SELECT count(*)::int FROM line WHERE line.id_module = m.id_module)`
/** A line may have moved since its call began: what counts is where it is called. */
const calls = sql<number>`coalesce(load.calls, 0)`
const load = sql<{ idModule: number; calls: number }>`(
  SELECT (setup #>> '{line,idModule}')::bigint AS id_module, count(*)::int AS calls FROM conversation_session GROUP BY 1)`.as(
  'load',
)

const modules = (ctx: Seeing & Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom('dialModule as m')
    .leftJoin(load, 'load.idModule', 'm.idModule')
    .select(['m.idModule as idDialModule', 'm.name', 'm.description', 'm.integration', 'm.enabled', 'm.isSimulated'])
    .select(['m.mostCalls', 'm.region', 'm.lastTest', 'm.rowVersion', 'm.createdAt', 'm.updatedAt'])
    .select([stateSince(ctx).as('stateSince'), outage(ctx).as('outage'), flaps(ctx).as('flaps')])
    .select([stateOf(ctx).as('state'), lines.as('lines'), calls.as('calls')])
    .select([personRef('m.created_by').as('createdBy'), personRef('m.updated_by').as('updatedBy')])

/** A time in JSON is not written as times are elsewhere. */
function told<R extends Omit<DialModuleRow, 'stateText'>>({ outage, ...facts }: R) {
  const row = { ...facts, outage: outage && { ...outage, endsAt: new Date(outage.endsAt).toISOString() } }
  return { ...row, stateText: stateText(row) }
}

export async function listModules(ctx: Ctx, query: z.output<typeof moduleQuery>) {
  const { search, integration = [], state = [], enabled, isSimulated } = query
  const allowed = ctx.allowed('Module.view')
  let rows = modules(ctx)
  if (allowed !== 'all') rows = rows.where('m.idModule', 'in', [0, ...allowed]) // no module has 0
  if (search) rows = rows.where((row) => row.or([holds('m.name', search), holds('m.description', search)]))
  if (integration.length > 0) rows = rows.where('m.integration', 'in', integration)
  if (state.length > 0) rows = rows.where(stateOf(ctx), 'in', state)
  if (enabled !== undefined) rows = rows.where('m.enabled', '=', enabled)
  if (isSimulated !== undefined) rows = rows.where('m.isSimulated', '=', isSimulated)
  const { items, ...page } = await keyset(ctx.db, rows, query, {
    id: { column: 'm.id_module', key: 'idDialModule' },
    sorts: {
      name: { expression: byName('m.name'), type: 'text' },
      integration: { expression: sql`m.integration`, type: 'text' },
      lines: { expression: lines, type: 'int' },
      calls: { expression: calls, type: 'int' },
      updatedAt: { expression: sql`m.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
  return { ...page, items: items.map(told) }
}

export async function getModule(ctx: Seeing & Pick<Ctx, 'db'>, idDialModule: number): Promise<DialModule> {
  const row = await modules(ctx)
    .leftJoin('line as first', 'first.idLine', 'm.idDefaultLine')
    .select(['m.settings', 'm.secretNames', 'm.callbot'])
    .select(['first.idLine as idDefaultLine', 'first.name as defaultLineName'])
    .where('m.idModule', '=', idDialModule)
    .executeTakeFirst()
  if (!row) return notFound('Module')
  const { settings, callbot, idDefaultLine, defaultLineName, ...facts } = row
  return told({
    ...facts,
    settings: connectionIn(settings),
    callbot: { ...newCallbot, ...callbot },
    defaultLine: idDefaultLine === null ? null : { id: idDefaultLine, name: defaultLineName ?? '' },
  })
}

/** Modules from before there were settings have none. */
const connectionIn = (settings: ModuleSettings | Record<string, never>): ModuleSettings | null =>
  'integration' in settings ? (settings as ModuleSettings) : null // the rest of it was stored with this

export async function lockModule({ db }: Pick<Ctx, 'db'>, idModule: number): Promise<void> {
  const found = await db
    .selectFrom('dialModule')
    .select('idModule')
    .where('idModule', '=', idModule)
    .forUpdate()
    .executeTakeFirst()
  if (!found) notFound('Module')
}

/** What it connects to, with its secret as it is sealed. */
export async function readConnection(db: Db, idModule: number) {
  const found = await db
    .selectFrom('dialModule')
    .select(['name', 'integration', 'isSimulated', 'settings', 'secrets', 'secretNames', 'rowVersion'])
    .where('idModule', '=', idModule)
    .executeTakeFirst()
  if (!found) return notFound('Module')
  return { ...found, settings: connectionIn(found.settings) }
}

export const insertModule = async (db: Db, module: Insertable<Tables['dialModule']>): Promise<number> =>
  (await db.insertInto('dialModule').values(module).returning('idModule').executeTakeFirstOrThrow()).idModule

type Changes = Partial<Insertable<Tables['dialModule']>> & { readonly lastTest?: string | null }

export async function storeModule(ctx: Ctx, idModule: number, columns: Changes): Promise<void> {
  await forgetOutages(ctx, idModule)
  await ctx.db
    .updateTable('dialModule')
    .set({ ...columns, ...changed(ctx) })
    .where('idModule', '=', idModule)
    .execute()
}

/** Keeps a test where what it tested is still set; that is no change of the module. */
export const storeTest = (db: Db, idModule: number, rowVersion: number, test: ModuleTest) =>
  db
    .updateTable('dialModule')
    .set({ lastTest: JSON.stringify(test) })
    .where('idModule', '=', idModule)
    .where('rowVersion', '=', rowVersion)
    .execute()

export async function deleteModule(db: Db, idModule: number): Promise<void> {
  await db.deleteFrom('dialModule').where('idModule', '=', idModule).execute()
}

/** The lines of a module, to be named as its users. */
export const linesOfModule = (db: Db, idModule: number) =>
  db
    .selectFrom('line')
    .select(['idLine as id', 'name'])
    .where('idModule', '=', idModule)
    .orderBy(byName('name'))
    .execute()

/** Those of them that the user may see, to choose from, with their numbers. */
export async function lineChoices(ctx: Ctx, idModule: number, { search = '', limit = 100 }: Search) {
  const allowed = ctx.allowed('Line.view')
  let rows = ctx.db
    .selectFrom('line')
    .select(['idLine as id', 'name', lineNumbers('id_line').as('numbers')])
    .where('idModule', '=', idModule)
    .where((row) => row.or([holds('name', search), lineNumbersHold('id_line', search)]))
  if (allowed !== 'all') rows = rows.where('idLine', 'in', [0, ...allowed]) // no line has 0
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ numbers, ...line }) => ({ ...line, detail: numbers.join(', ') }))
}

export const isLineOf = async (db: Db, idModule: number, idLine: number): Promise<boolean> =>
  (await db
    .selectFrom('line')
    .select('idLine')
    .where('idModule', '=', idModule)
    .where('idLine', '=', idLine)
    .executeTakeFirst()) !== undefined

/** The modules that the user may see or whose conversations they may see, to choose from. */
export async function lookUpModules(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [ctx.allowed('Module.view'), ctx.allowed('Module.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('dialModule')
    .select(['idModule as id', 'name', 'integration'])
    .where(holds('name', search))
  if (!some.includes('all')) rows = rows.where('idModule', 'in', [0, ...some.flatMap((ids) => ids as number[])]) // none is 'all' here
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ integration, ...row }) => ({ ...row, detail: channelIntegration.label(integration) }))
}
