import type { ChannelType } from '@parley/contract/enums/conversation.enum.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { HeldOngoing, OngoingCapacity, OngoingQuery } from '@parley/contract/ongoing/ongoing.schema.ts'
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { callsUnderWay } from '../kernel/callsUnderWay.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import { type LivePart, rowOf as rowOfSetup } from '../runtime/livePart.ts'
import type { Setup } from '../runtime/setup.ts'

/** Lines whose conversations are shown: all and those on none, or these. */
export type Lines = 'all' | readonly number[]

interface Row {
  readonly guid: string
  readonly setup: Setup
  readonly live: LivePart
  readonly turns: number
  readonly isLost: boolean
  readonly heldBy: HeldOngoing['heldBy']
}

/** Whether nobody runs it; asked once for all that one process had. */
const owners = sql<{ owner: string; lives: boolean }>`(
  SELECT owner, app.has_lease(owner) AS lives FROM (SELECT DISTINCT owner FROM conversation_session WHERE owner IS NOT NULL) AS of OFFSET 0)`.as(
  'owners',
)
const isLost = sql<boolean>`NOT coalesce(owners.lives, false)`
const heldBy = (now: Date) => sql<HeldOngoing['heldBy']>`CASE WHEN h.until >= ${now}
  THEN jsonb_build_object('id', h.id_user, 'name', app.person_name(h.id_user)) END`
const lineOf = sql<number | null>`(s.setup #>> '{line,idLine}')::bigint`

/** Tests are shown to those who make them, elsewhere. */
const sessions = ({ db, clock }: Ctx) =>
  db
    .selectFrom('conversationSession as s')
    .leftJoin(owners, 'owners.owner', 's.owner')
    .leftJoin('conversationHold as h', 'h.guid', 's.guid')
    .select(['s.guid', 's.setup', 's.live', 's.turns'])
    .select([isLost.as('isLost'), heldBy(clock.now()).as('heldBy')])
    .where('s.live', 'is not', null)
    .where(sql<boolean>`(s.setup ->> 'isTest')::boolean`, '=', false)

type Sessions = ReturnType<typeof sessions>

const onLines = (rows: Sessions, lines: Lines): Sessions =>
  lines === 'all' ? rows : rows.where(sql<boolean>`${lineOf} = ANY (${lines}::bigint[])`)

/** The row as it is told; of what nobody runs nobody tells more. */
function shown(row: unknown): HeldOngoing {
  const { setup, live, turns, isLost: lost, heldBy: by } = row as Row // the columns are JSON, written by the runtime
  const told = rowOfSetup(setup, live, turns)
  return { ...told, ...(lost && { state: ongoingState.of.LOST }), heldBy: by }
}

const textOf = (path: string): RawBuilder<string> => sql`coalesce(${sql.raw(path)}, '')`
const SEARCHED = [
  `s.setup ->> 'from'`,
  `s.setup ->> 'to'`,
  `s.live #>> '{words,text}'`,
  `s.setup #>> '{line,name}'`,
  `s.setup #>> '{campaign,name}'`,
  `s.live ->> 'flow'`,
  `s.live #>> '{step,name}'`,
]
/** Numbers, and words, in which they may be, are found by those who see them. */
const NUMBERS = 3

function matching(ctx: Ctx, lines: Lines, query: OngoingQuery): Sessions {
  const { idDialModuleLine, channel = [], state = [], risk = [], search } = query
  let rows = onLines(sessions(ctx), lines)
  if (idDialModuleLine !== undefined) rows = rows.where(lineOf, '=', idDialModuleLine)
  if (channel.length > 0) rows = rows.where(sql<ChannelType>`(s.setup ->> 'channel')::smallint`, 'in', channel)
  if (state.length > 0) rows = rows.where(sql`CASE WHEN ${isLost} THEN 'LOST' ELSE s.live ->> 'state' END`, 'in', state)
  if (risk.length > 0) rows = rows.where(sql`s.live #>> '{risk,level}'`, 'in', risk)
  if (search) {
    const searched = SEARCHED.slice(ctx.can('Settings.unmask') ? 0 : NUMBERS)
    rows = rows.where((row) => row.or(searched.map((path) => holds(textOf(path), search))))
  }
  return rows
}

export async function listOngoing(ctx: Ctx, lines: Lines, query: OngoingQuery) {
  const rows: SelectQueryBuilder<never, never, { guid: string }> = matching(ctx, lines, query) as never // any rows with a guid
  const { items, ...page } = await keyset(ctx.db, rows, query, {
    id: { column: 's.guid', key: 'guid', type: 'uuid' },
    sorts: { startedAt: { expression: sql`uuid_extract_timestamp(s.guid)`, type: 'timestamptz' } },
    fallback: '-startedAt',
  })
  return { ...page, items: items.map(shown) }
}

export const readOngoing = async (ctx: Ctx, lines: Lines): Promise<HeldOngoing[]> =>
  (await onLines(sessions(ctx), lines).orderBy('s.guid').execute()).map(shown)

export async function findOngoing(ctx: Ctx, lines: Lines, guid: string): Promise<HeldOngoing | undefined> {
  const row = await onLines(sessions(ctx), lines).where('s.guid', '=', guid).executeTakeFirst()
  return row && shown(row)
}

/** How many calls of lines and modules run, and how many may; only of these lines and modules. */
export async function readCapacity({ db, clock }: Ctx, lines: Lines, modules: Lines): Promise<OngoingCapacity> {
  const row = await rowOf(db)<OngoingCapacity>`
    WITH calls AS MATERIALIZED (SELECT * FROM ${callsUnderWay(clock.now())} AS calls),
      by_line AS (SELECT id_line, count(*)::int AS running FROM calls GROUP BY id_line),
      by_module AS (SELECT id_module, count(*)::int AS running FROM calls GROUP BY id_module)
    SELECT
      (SELECT coalesce(json_agg(r ORDER BY r.name COLLATE by_name), '[]') FROM (
        SELECT l.id_line AS id, l.name, l.most_calls AS most, coalesce(c.running, 0) AS running
        FROM line l LEFT JOIN by_line c USING (id_line)
        WHERE l.removed_at IS NULL AND l.enabled AND ${among('l.id_line', lines)}) AS r) AS lines,
      (SELECT coalesce(json_agg(r ORDER BY r.name COLLATE by_name), '[]') FROM (
        SELECT m.id_module AS id, m.name, m.most_calls AS most, coalesce(c.running, 0) AS running
        FROM dial_module m LEFT JOIN by_module c USING (id_module)
        WHERE m.enabled AND ${among('m.id_module', modules)}) AS r) AS modules`
  return row ?? { lines: [], modules: [] }
}

const among = (column: string, ids: Lines): RawBuilder<unknown> =>
  ids === 'all' ? sql`true` : sql`${sql.raw(column)} = ANY (${ids}::bigint[])`

/** 404 where the tenant has no such line. */
export async function requireLine(db: Db, idLine: number): Promise<void> {
  if (!(await db.selectFrom('line').select('idLine').where('idLine', '=', idLine).executeTakeFirst())) notFound('Line')
}

export const setHold = (db: Db, guid: string, idUser: number, until: Date) =>
  db
    .insertInto('conversationHold')
    .values({ guid, idUser, until })
    .onConflict((conflict) => conflict.column('guid').doUpdateSet({ idUser, until }))
    .execute()

/** The one who has it is still there. One that has run out is over, and does not come back. */
export const extendHold = (db: Db, guid: string, idUser: number, now: Date, until: Date) =>
  db
    .updateTable('conversationHold')
    .set({ until: sql`greatest(until, ${until})` })
    .where('guid', '=', guid)
    .where('idUser', '=', idUser)
    .where(sql<boolean>`until >= ${now}`)
    .execute()

export const endHold = (db: Db, guid: string) => db.deleteFrom('conversationHold').where('guid', '=', guid).execute()

/** The parts of the session of a conversation that nobody runs, and nobody is about to. */
export const readLost = async (db: Db, guid: string) =>
  (
    await rowsOf(db)<{ setup: Setup; turns: number }>`
      SELECT setup, turns FROM conversation_session WHERE guid = ${guid}
        AND (live ->> 'state' = ${ongoingState.of.LOST} OR NOT coalesce(app.had_lease(owner), false)) FOR UPDATE`
  )[0]
