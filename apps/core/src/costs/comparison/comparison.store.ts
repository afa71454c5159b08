import type { ComparisonRow, CostComparison, comparisonRowQuery } from '@parley/contract/costs/comparison.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import { keyset } from '../../kernel/keyset.ts'
import { personRef } from '../../kernel/names.ts'
import { notFound } from '../../kernel/refusal.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { type Matched, type Ours, type Theirs, TOLERANCE_MS } from './matchCalls.ts'
import type { InvoiceCall } from './readInvoice.ts'

const MOST_SHOWN = 50
type Facts = Omit<CostComparison, 'totals'>
type Total = CostComparison['totals'][number]

const comparisons = (db: Db) =>
  db
    .selectFrom('costComparison as c')
    .select([
      'c.idCostComparison',
      'c.provider',
      'c.unit',
      'c.fileName',
      'c.currency',
      'c.state',
      'c.error',
      'c.idTask',
    ])
    .select(['c.createdAt', personRef('c.created_by').as('createdBy')])

async function withTotals(db: Db, found: readonly Facts[]): Promise<CostComparison[]> {
  const totals = await rowsOf(db)<Total & { id: number }>`
    SELECT id_cost_comparison AS id, result, count(*)::int AS calls, coalesce(sum(their_seconds), 0)::bigint AS their_seconds,
      coalesce(sum(our_seconds), 0)::bigint AS our_seconds, trim_scale(coalesce(sum(their_amount), 0))::text AS their_amount,
      trim_scale(coalesce(sum(our_amount), 0))::text AS our_amount
    FROM cost_comparison_row WHERE id_cost_comparison = ANY(${found.map(({ idCostComparison }) => idCostComparison)}::bigint[])
      AND result IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2`
  return found.map((each) => ({
    ...each,
    totals: totals.filter(({ id }) => id === each.idCostComparison).map(({ id: _, ...total }) => total),
  }))
}

export const listComparisons = async (db: Db) =>
  withTotals(db, await comparisons(db).orderBy('c.idCostComparison', 'desc').limit(MOST_SHOWN).execute())

export async function getComparison(db: Db, idCostComparison: number): Promise<CostComparison> {
  const row = await comparisons(db).where('c.idCostComparison', '=', idCostComparison).executeTakeFirst()
  const [found] = row ? await withTotals(db, [row]) : []
  return found ?? notFound('Comparison')
}

/** Its state, held until the transaction ends. */
export const lockComparison = async (db: Db, idCostComparison: number) =>
  (await db
    .selectFrom('costComparison')
    .select(['state', 'unit'])
    .where('idCostComparison', '=', idCostComparison)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Comparison')

type New = Pick<CostComparison, 'provider' | 'unit' | 'fileName' | 'currency'>

export async function insertComparison(
  ctx: Ctx,
  facts: New,
  calls: readonly InvoiceCall[],
  zone: string,
): Promise<number> {
  const { idCostComparison } = await ctx.db
    .insertInto('costComparison')
    .values({ ...facts, state: 'running', createdAt: ctx.clock.now(), createdBy: ctx.actor.id })
    .returning('idCostComparison')
    .executeTakeFirstOrThrow()
  const all = <T>(pick: (call: InvoiceCall) => T) => calls.map(pick)
  await sql`
    INSERT INTO cost_comparison_row (id_cost_comparison, row, line, result, problem, started_at, number, their_seconds, their_amount)
    SELECT ${idCostComparison}, row_number() OVER (ORDER BY line), line, CASE WHEN problem IS NOT NULL THEN 'invalid' END, problem,
      CASE WHEN time ~ '(Z|[+-]\\d\\d:?\\d\\d)$' AND time ~ 'T' THEN time::timestamptz ELSE time::timestamp AT TIME ZONE ${zone} END, number, seconds, amount
    FROM unnest(${all(({ line }) => line)}::int[], ${all(({ time }) => time)}::text[], ${all(({ number }) => number)}::text[],
      ${all(({ seconds }) => seconds)}::int[], ${all(({ amount }) => amount)}::numeric[], ${all(({ problem }) => problem)}::text[])
      AS read (line, time, number, seconds, amount, problem)`.execute(ctx.db)
  return idCostComparison
}

export const setTask = (db: Db, idCostComparison: number, idTask: number) =>
  db.updateTable('costComparison').set({ idTask }).where('idCostComparison', '=', idCostComparison).execute()

const epoch = sql`(extract(epoch FROM started_at) * 1000)::float8`

export const readTheirs = (db: Db, idCostComparison: number): Promise<Theirs[]> => rowsOf(db)<Theirs>`
  SELECT row, ${epoch} AS at, number, their_seconds AS seconds, trim_scale(their_amount)::text AS amount
  FROM cost_comparison_row WHERE id_cost_comparison = ${idCostComparison} AND result IS NULL ORDER BY row`

/** Calls that are known here between the first and the last of theirs, and those a little beside that may be one of them. */
export const readOurs = (db: Db, unit: string, from: number, to: number): Promise<Ours[]> => rowsOf(db)<Ours>`
  SELECT c.guid, (extract(epoch FROM c.started_at) * 1000)::float8 AS at, nullif(regexp_replace(d.to_number, '\\D', '', 'g'), '') AS number,
    c.quantity::int AS seconds, trim_scale(c.amount)::text AS amount
  FROM call_cost c LEFT JOIN dial_log d ON d.guid = c.guid AND d.started_at = c.started_at
  WHERE c.unit = ${unit} AND c.started_at BETWEEN ${new Date(from - TOLERANCE_MS)} AND ${new Date(to + TOLERANCE_MS)}
    AND c.day BETWEEN ${new Date(from - DAYS_MS)}::timestamptz::date AND ${new Date(to + DAYS_MS)}::timestamptz::date AND c.quantity > 0
  ORDER BY c.started_at, c.guid`
const DAYS_MS = 2 * 86_400_000

export async function storeMatches(db: Db, idCostComparison: number, matched: readonly Matched[]): Promise<void> {
  const all = <T>(pick: (match: Matched) => T) => matched.map(pick)
  await sql`UPDATE cost_comparison_row r SET result = CASE WHEN m.different THEN 'different' ELSE 'matched' END, guid = m.guid, number = NULL,
      our_seconds = m.seconds, our_amount = m.amount
    FROM unnest(${all(({ theirs }) => theirs.row)}::int[], ${all(({ isDifferent }) => isDifferent)}::boolean[],
      ${all(({ ours }) => ours.guid)}::uuid[], ${all(({ ours }) => ours.seconds)}::int[], ${all(({ ours }) => ours.amount)}::numeric[])
      AS m (row, different, guid, seconds, amount)
    WHERE r.id_cost_comparison = ${idCostComparison} AND r.row = m.row`.execute(db)
}

export async function storeOnlyTheirs(
  db: Db,
  idCostComparison: number,
  rows: readonly { readonly row: number; readonly number: string }[],
): Promise<void> {
  await sql`UPDATE cost_comparison_row r SET result = 'onlyTheirs', number = m.number
    FROM unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ number }) => number)}::text[]) AS m (row, number)
    WHERE r.id_cost_comparison = ${idCostComparison} AND r.row = m.row`.execute(db)
}

export async function storeOnlyOurs(db: Db, idCostComparison: number, ours: readonly Ours[]): Promise<void> {
  const all = <T>(pick: (call: Ours) => T) => ours.map(pick)
  await sql`INSERT INTO cost_comparison_row (id_cost_comparison, row, result, guid, started_at, our_seconds, our_amount)
    SELECT ${idCostComparison}, (SELECT coalesce(max(row), 0) FROM cost_comparison_row WHERE id_cost_comparison = ${idCostComparison})
      + row_number() OVER (ORDER BY at), 'onlyOurs', guid, to_timestamp(at / 1000), seconds, amount
    FROM unnest(${all(({ guid }) => guid)}::uuid[], ${all(({ at }) => at)}::float8[], ${all(({ seconds }) => seconds)}::int[],
      ${all(({ amount }) => amount)}::numeric[]) AS our (guid, at, seconds, amount)`.execute(db)
}

/** Numbers are of no use any more once it has ended. */
export async function endComparison(db: Db, idCostComparison: number, error: string | null): Promise<void> {
  if (error !== null)
    await sql`UPDATE cost_comparison_row SET number = NULL WHERE id_cost_comparison = ${idCostComparison}`.execute(db)
  await db
    .updateTable('costComparison')
    .set({ state: error === null ? 'done' : 'failed', error })
    .where('idCostComparison', '=', idCostComparison)
    .execute()
}

export async function deleteComparison(db: Db, idCostComparison: number): Promise<void> {
  await db.deleteFrom('costComparison').where('idCostComparison', '=', idCostComparison).execute()
}

export async function listComparisonRows(db: Db, idCostComparison: number, query: z.output<typeof comparisonRowQuery>) {
  const amount = (column: string) => sql<string | null>`trim_scale(${sql.ref(column)})::text`
  let rows = db
    .selectFrom('costComparisonRow as r')
    .select(['r.row', 'r.line', 'r.problem', 'r.guid', 'r.startedAt', 'r.number', 'r.theirSeconds', 'r.ourSeconds'])
    .select(sql<ComparisonRow['result']>`r.result`.as('result'))
    .select([amount('r.their_amount').as('theirAmount'), amount('r.our_amount').as('ourAmount')])
    .where('r.idCostComparison', '=', idCostComparison)
    .where('r.result', 'is not', null)
  if (query.result && query.result.length > 0) rows = rows.where(sql<boolean>`r.result = ANY (${query.result}::text[])`)
  return await keyset(db, rows, query, {
    id: { column: 'r.row', key: 'row' },
    sorts: { row: { expression: sql`r.row`, type: 'int' } },
    fallback: 'row',
  })
}
