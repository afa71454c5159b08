import type { Line, LineQuery } from '@parley/contract/lines/line.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'
import { notFound } from '../kernel/refusal.ts'
import { tariffOf } from '../tariffs/lineTariff.store.ts'
import { billingOf } from '../tenants/billing.ts'
import { callsOfLines, sumCallsOfLines } from './lineUse.store.ts'

/** Lines as they are kept; without a module they were removed. */
const lines = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) =>
  db
    .selectFrom('line as l')
    .innerJoin('dialModule as m', 'm.idModule', 'l.idModule')
    .leftJoin('callScript as s', 's.idCallScript', 'l.idCallScript')
    .select(['l.idLine as idDialModuleLine', 'l.name', 'l.description', 'l.kind', 'l.mostCalls', 'l.enabled'])
    .select(['l.idCallScript', 'l.versionPolicy', 'l.pinnedVersion as version', 'l.language', 'l.zone', 'l.rowVersion'])
    .select(['l.createdAt', 'l.updatedAt', personRef('l.created_by').as('createdBy')])
    .select([personRef('l.updated_by').as('updatedBy'), lineNumbers('l.id_line').as('numbers')])
    .select((row) => row('m.idDefaultLine', '=', row.ref('l.idLine')).as('isDefault'))
    .select([moduleAt(clock.now()).as('module'), FLOW.as('flow')])

const moduleAt = (now: Date): RawBuilder<Line['module']> =>
  sql`jsonb_build_object('id', m.id_module, 'name', m.name, 'integration', m.integration,
  'isSimulated', m.is_simulated, 'enabled', m.enabled,
  'isDown', coalesce(app.module_outage(m.id_module, ${now}::timestamptz) <> 'SLOW', false))`
const FLOW: RawBuilder<Line['flow']> = sql`CASE WHEN s.id_call_script IS NOT NULL THEN
  jsonb_build_object('id', s.id_call_script, 'name', s.name, 'publishedVersion', s.published_version) END`

type Row = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

/** With what runs and ran on them; tariffs only for those who may see them. */
async function shown(ctx: Ctx, rows: readonly Row[]): Promise<Line[]> {
  const ids = rows.map(({ idDialModuleLine }) => idDialModuleLine)
  const { today } = await billingOf(ctx)
  const calls = await callsOfLines(ctx.db, ids, today)
  const tariffs = ctx.can('AccessManagement.viewtariff', ctx.tenant) ? await tariffsOf(ctx.db, ids, today) : undefined
  return rows.map(({ isDefault, idCallScript: _, ...row }) => ({
    ...row,
    isDefault: isDefault === true,
    ...(tariffs && { tariff: tariffs.get(row.idDialModuleLine) ?? null }),
    ...(calls.get(row.idDialModuleLine) ?? { running: 0, calls: 0 }),
  }))
}

async function tariffsOf(db: Db, ids: readonly number[], today: string) {
  const rows = await db
    .selectFrom('line as l')
    .select(['l.idLine', tariffOf(today).as('tariff')])
    .where('l.idLine', 'in', [0, ...ids])
    .execute()
  return new Map(rows.map(({ idLine, tariff }) => [idLine, tariff]))
}

function filtered(ctx: Ctx, query: LineQuery) {
  const { search, idDialModule, kind, enabled, idCallScript, withoutFlow } = query
  const allowed = ctx.allowed('Line.view')
  let rows = lines(ctx)
  if (allowed !== 'all') rows = rows.where('l.idLine', 'in', [0, ...allowed])
  if (search) rows = rows.where((row) => row.or([holds('l.name', search), lineNumbersHold('l.id_line', search)]))
  if (idDialModule !== undefined) rows = rows.where('l.idModule', '=', idDialModule)
  if (kind !== undefined) rows = rows.where('l.kind', '=', kind)
  if (enabled !== undefined) rows = rows.where('l.enabled', '=', enabled)
  if (idCallScript !== undefined) rows = rows.where('l.idCallScript', '=', idCallScript)
  if (withoutFlow !== undefined) rows = rows.where('l.idCallScript', withoutFlow ? 'is' : 'is not', null)
  return rows
}

const id = { column: 'l.id_line', key: 'idDialModuleLine' } as const
const sorts = {
  name: { expression: byName('l.name'), type: 'text' },
  updatedAt: { expression: sql`l.updated_at`, type: 'timestamptz' },
} as const

/** Only by calls the sums of all lines are needed; else those of the page. */
export async function listLines(ctx: Ctx, query: LineQuery) {
  const rows = filtered(ctx, query)
  const page = query.sort?.endsWith('calls')
    ? await keyset(
        ctx.db,
        rows.leftJoin(sumCallsOfLines((await billingOf(ctx)).today).as('c'), 'c.idLine', 'l.idLine'),
        query,
        { id, sorts: { ...sorts, calls: { expression: sql`coalesce(c.calls, 0)`, type: 'bigint' } }, fallback: 'name' },
      )
    : await keyset(ctx.db, rows, query, { id, sorts, fallback: 'name' })
  return { ...page, items: await shown(ctx, page.items) }
}

export async function getLine(ctx: Ctx, idLine: number): Promise<Line> {
  const row = (await lines(ctx).where('l.idLine', '=', idLine).executeTakeFirst()) ?? notFound('Line')
  const [line] = await shown(ctx, [row])
  return line ?? notFound('Line')
}

/** The same for who may see that line. */
export async function readLine(ctx: Ctx, idLine: number): Promise<Line> {
  await ctx.require('Line.view', idLine)
  return await getLine(ctx, idLine)
}
