import type { ComparedKind } from '@parley/contract/instances/instance.enum.ts'
import type { ComparedThing, comparisonQuery, Expectation } from '@parley/contract/instances/instance.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { columnOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'

const things = (db: Db) =>
  db
    .selectFrom('comparedThing as t')
    .select(['t.idComparedThing', 't.kind', 't.name', 't.result', 't.since'])
    .select(['t.expectedReason', 't.expectedUntil', 't.expectedAt', personRef('t.expected_by').as('expectedBy')])
type Row = Awaited<ReturnType<ReturnType<typeof things>['execute']>>[number]

/** What was expected until a time that is over is not told any more. */
function shown({ clock }: Pick<Ctx, 'clock'>, row: Row): ComparedThing {
  const { expectedReason, expectedUntil, expectedAt, expectedBy, ...thing } = row
  const isExpected = expectedUntil !== null && Date.parse(expectedUntil) > clock.now().getTime()
  if (!isExpected || expectedReason === null || expectedAt === null) return { ...thing, expected: null }
  return { ...thing, expected: { reason: expectedReason, until: expectedUntil, at: expectedAt, by: expectedBy } }
}

export async function listCompared(ctx: Ctx, kind: ComparedKind, query: z.output<typeof comparisonQuery>) {
  const { idInstance, search, result, unexpected } = query
  let rows = things(ctx.db).where('t.idInstance', '=', idInstance).where('t.kind', '=', kind)
  if (search) rows = rows.where(holds('t.name', search))
  if (result) rows = rows.where('t.result', 'in', result)
  if (unexpected)
    rows = rows.where(
      sql<boolean>`t.result <> 1 AND (t.expected_until IS NULL OR t.expected_until <= ${ctx.clock.now()})`,
    )
  const page = await keyset(ctx.db, rows, query, {
    id: { column: 't.id_compared_thing', key: 'idComparedThing' },
    sorts: {
      name: { expression: byName('t.name'), type: 'text' },
      since: { expression: sql`t.since`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
  return { ...page, items: page.items.map((row) => shown(ctx, row)) }
}

export async function getCompared(ctx: Ctx, idComparedThing: number): Promise<ComparedThing> {
  const row = await things(ctx.db).where('t.idComparedThing', '=', idComparedThing).executeTakeFirst()
  return row ? shown(ctx, row) : notFound('Difference')
}

const MOST_TOLD = 200

/** What is expected to differ and why, as a line each. */
export const expectedThings = (db: Db, idInstance: number) =>
  columnOf(db)<string>`
    SELECT kind || ' ' || name || ': ' || expected_reason FROM compared_thing
    WHERE id_instance = ${idInstance} AND expected_reason IS NOT NULL ORDER BY kind, name COLLATE by_name LIMIT ${MOST_TOLD}`

export const lockCompared = async (db: Db, idComparedThing: number) =>
  (await db
    .selectFrom('comparedThing')
    .select(['kind', 'name', 'result'])
    .where('idComparedThing', '=', idComparedThing)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Difference')

export const storeExpected = ({ db, actor, clock }: Ctx, idComparedThing: number, expected: Expectation | null) =>
  db
    .updateTable('comparedThing')
    .set({
      expectedReason: expected?.reason ?? null,
      expectedUntil: expected?.until ?? null,
      expectedAt: expected ? clock.now() : null,
      expectedBy: expected ? actor.id : null,
    })
    .where('idComparedThing', '=', idComparedThing)
    .execute()

export interface Pair {
  readonly name: string
  readonly here: string | null
  readonly there: string | null
}

/** A statement takes this many. */
const AT_ONCE = 1_000

/** Writes what a comparison found of a kind, and forgets what neither side has any more. What is expected stays so. */
export async function storeCompared(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { idInstance, kind, isMaster }: { idInstance: number; kind: ComparedKind; isMaster: boolean },
  pairs: readonly Pair[],
): Promise<void> {
  const now = clock.now()
  // Which number of the specification's it is, depends on which side is the master.
  const [onlyHere, onlyThere] = isMaster ? [2, 3] : [3, 2]
  for (let start = 0; start < pairs.length; start += AT_ONCE)
    await sql`
      INSERT INTO compared_thing AS t (id_instance, kind, name, hash_here, hash_there, result, since)
      SELECT ${idInstance}, ${kind}, f.name, f.here, f.there,
             CASE WHEN f.there IS NULL THEN ${onlyHere}::int WHEN f.here IS NULL THEN ${onlyThere}::int WHEN f.here = f.there THEN 1 ELSE 4 END,
             ${now}
      FROM jsonb_to_recordset(${storedJson(pairs.slice(start, start + AT_ONCE))}::jsonb) AS f (name text, here text, there text)
      ON CONFLICT (id_instance, kind, name) DO UPDATE SET
        hash_here = excluded.hash_here, hash_there = excluded.hash_there, result = excluded.result,
        since = CASE WHEN t.result = excluded.result THEN t.since ELSE excluded.since END`.execute(db)
  const names = pairs.map(({ name }) => name)
  await sql`DELETE FROM compared_thing WHERE id_instance = ${idInstance} AND kind = ${kind} AND name <> ALL (${names}::text[])`.execute(
    db,
  )
}

/** What groups were told of stays so while it is open; what is open no more is told again when it opens again. */
export async function noteTold({ db, clock }: Ctx, idInstance: number, open: readonly number[]): Promise<void> {
  const now = clock.now()
  await sql`UPDATE compared_thing SET told_at = NULL WHERE id_instance = ${idInstance} AND told_at IS NOT NULL
    AND id_compared_thing <> ALL (${open}::bigint[])`.execute(db)
  await sql`UPDATE compared_thing SET told_at = ${now} WHERE id_instance = ${idInstance} AND told_at IS NULL
    AND id_compared_thing = ANY (${open}::bigint[])`.execute(db)
}
