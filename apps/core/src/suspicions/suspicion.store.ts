import { type SuspicionKind, suspicionKind } from '@parley/contract/suspicions/suspicion.enum.ts'
import type {
  Acceptance,
  FraudLine,
  FraudQuery,
  SuspicionQuery,
  UnbilledLine,
  UnbilledQuery,
  UnwatchedLine,
} from '@parley/contract/suspicions/suspicion.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { lineNumbersHold } from '../kernel/phone/lineNumbers.ts'
import { sumCallsOfLines } from '../lines/lineUse.store.ts'
import { tariffOf } from '../tariffs/lineTariff.store.ts'

const { MONITORING, BILLING, FRAUD } = suspicionKind.of

const MODULE: RawBuilder<UnwatchedLine['module']> = sql`jsonb_build_object('id', m.id_module, 'name', m.name)`
const ACCEPTANCE: RawBuilder<UnwatchedLine['acceptance']> = sql`CASE WHEN a.id_line IS NOT NULL THEN
  jsonb_build_object('until', a.until, 'reason', a.reason, 'at',
  to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'by', ${personRef('a.by')}) END`

type Sought = Pick<SuspicionQuery, 'search' | 'accepted'>

/** Lines with what was accepted of them until today or later; those alone, or all others. */
function lines(ctx: Ctx, kind: SuspicionKind, today: string, { search, accepted = false }: Sought) {
  let rows = ctx.db
    .selectFrom('line as l')
    .innerJoin('dialModule as m', 'm.idModule', 'l.idModule')
    .leftJoin(sumCallsOfLines(today).as('c'), 'c.idLine', 'l.idLine')
    .leftJoin('suspicionAcceptance as a', (join) =>
      join.onRef('a.idLine', '=', 'l.idLine').on('a.kind', '=', kind).on('a.until', '>=', today),
    )
    .select(['l.idLine as idDialModuleLine', 'l.name', 'l.enabled', MODULE.as('module'), ACCEPTANCE.as('acceptance')])
    .select(sql<number>`coalesce(c.calls, 0)`.as('calls'))
    .where('l.removedAt', 'is', null)
    .where('a.idLine', accepted ? 'is not' : 'is', null)
  // Digit by digit, a search would tell numbers to those who may not see them.
  const mayFindNumbers = ctx.allowed('Line.view') === 'all'
  if (search)
    rows = rows.where((row) =>
      row.or([holds('l.name', search), ...(mayFindNumbers ? [lineNumbersHold('l.id_line', search)] : [])]),
    )
  return rows
}

const id = { column: 'l.id_line', key: 'idDialModuleLine' } as const
const sorts = {
  name: { expression: byName('l.name'), type: 'text' },
  calls: { expression: sql`coalesce(c.calls, 0)`, type: 'bigint' },
} as const

export const listUnwatched = (ctx: Ctx, today: string, query: SuspicionQuery) =>
  keyset(
    ctx.db,
    lines(ctx, MONITORING, today, query)
      .where('l.enabled', '=', true)
      .where(sql<boolean>`NOT EXISTS (SELECT FROM alert_rule r WHERE r.id_line = l.id_line AND r.enabled)`),
    query,
    { id, sorts, fallback: '-calls' },
  )

/** Answered calls that no tariff billed, by line: of a month of the tenant and the one before. */
const unbilledSince = (month: string): RawBuilder<{ idLine: number; calls: number; seconds: number; since: string }> =>
  sql`(SELECT id_line, sum(answered)::int AS calls, sum(seconds)::bigint AS seconds, min(day)::text AS since FROM charge_day
    WHERE id_tariff = 0 AND answered > 0 AND month IN (${month}, to_char((${month} || '-01')::date - 1, 'YYYY-MM')) GROUP BY id_line)`

export const listUnbilled = (ctx: Ctx, today: string, query: UnbilledQuery) =>
  keyset(
    ctx.db,
    lines(ctx, BILLING, today, query)
      .leftJoin(unbilledSince(today.slice(0, 7)).as('u'), 'u.idLine', 'l.idLine')
      .select(sql<boolean>`${tariffOf(today)} IS NOT NULL`.as('hasTariff'))
      .select([
        sql<number>`coalesce(u.calls, 0)`.as('unbilled'),
        sql<number>`coalesce(u.seconds, 0)::int`.as('seconds'),
      ])
      .select(sql<string | null>`u.since`.as('since'))
      .where(sql<boolean>`(u.id_line IS NOT NULL OR (l.enabled AND ${tariffOf(today)} IS NULL))`),
    query,
    {
      id,
      sorts: { ...sorts, seconds: { expression: sql`coalesce(u.seconds, 0)`, type: 'bigint' } },
      fallback: '-seconds',
    },
  ) satisfies Promise<{ items: Omit<UnbilledLine, 'estimate'>[] }>

const HOURS_24 = sql`interval '24 hours'`

export const listFraud = (ctx: Ctx, today: string, query: FraudQuery) =>
  keyset(
    ctx.db,
    lines(ctx, FRAUD, today, query)
      .innerJoin('lineSuspicion as s', (join) => join.onRef('s.idLine', '=', 'l.idLine').on('s.kind', '=', FRAUD))
      .select(['s.score', 's.lookedAt as to', 's.since'])
      .select(sql<FraudLine['evidence']>`s.evidence`.as('evidence'))
      .select(sql<string>`s.looked_at - ${HOURS_24}`.as('from')),
    query,
    { id, sorts: { ...sorts, score: { expression: sql`s.score`, type: 'int' } }, fallback: '-score' },
  )

/** Held until the transaction ends. */
export const holdLine = (db: Db, idLine: number) =>
  db
    .selectFrom('line')
    .select(['idLine', 'name'])
    .where('idLine', '=', idLine)
    .where('removedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findAcceptance = (db: Db, idLine: number, kind: SuspicionKind) =>
  db
    .selectFrom('suspicionAcceptance')
    .select(['until', 'reason'])
    .where('idLine', '=', idLine)
    .where('kind', '=', kind)
    .executeTakeFirst()

export async function storeAcceptance(ctx: Ctx, idLine: number, kind: SuspicionKind, wanted: Acceptance) {
  const said = { ...wanted, at: ctx.clock.now(), by: ctx.actor.id }
  await ctx.db
    .insertInto('suspicionAcceptance')
    .values({ idLine, kind, ...said })
    .onConflict((conflict) => conflict.columns(['idTenant', 'idLine', 'kind']).doUpdateSet(said))
    .execute()
}

export async function deleteAcceptance(db: Db, idLine: number, kind: SuspicionKind): Promise<void> {
  await db.deleteFrom('suspicionAcceptance').where('idLine', '=', idLine).where('kind', '=', kind).execute()
}
