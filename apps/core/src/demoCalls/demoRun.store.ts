import type { DemoRun, demoRunQuery } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'

/** Conversations of a group that are still kept. */
export async function listRuns(
  db: Db,
  idDemoCallGroup: number,
  { idDemoCall, ...query }: z.output<typeof demoRunQuery>,
) {
  let rows = db
    .selectFrom('demoRun as r')
    .innerJoin('dialLog as d', (join) =>
      join.onRef('d.guid', '=', 'r.guid').on(sql<boolean>`d.started_at = uuid_extract_timestamp(r.guid)`),
    )
    .leftJoin('demoCall as c', 'c.idDemoCall', 'r.idDemoCall')
    .select(['r.guid', 'r.startedAt', 'd.outcome', 'd.disposition', 'd.turns', 'd.talkMs'])
    .select(
      sql<
        DemoRun['call']
      >`CASE WHEN c.id_demo_call IS NOT NULL THEN jsonb_build_object('id', c.id_demo_call, 'name', c.title) END`.as(
        'call',
      ),
    )
    .select([personRef('d.id_user').as('by'), sql<boolean>`r.token_hash IS NOT NULL`.as('byLink')])
    .where('r.idDemoCallGroup', '=', idDemoCallGroup)
  if (idDemoCall !== undefined) rows = rows.where('r.idDemoCall', '=', idDemoCall)
  return await keyset(db, rows, query, {
    id: { column: 'r.guid', key: 'guid', type: 'uuid' },
    sorts: { startedAt: { expression: sql`r.started_at`, type: 'timestamptz' } },
    fallback: '-startedAt',
  })
}

interface NewRun {
  readonly guid: string
  readonly idDemoCallGroup: number
  readonly idDemoCall: number
  readonly tokenHash: string | null
}

export const insertRun = (ctx: Ctx, run: NewRun) =>
  ctx.db
    .insertInto('demoRun')
    .values({ ...run, startedAt: ctx.clock.now() })
    .execute()

/** Has the conversations of a call that came by its link, or of all its group’s, ended by whoever runs them. */
export const endRunsByLink = (ctx: Ctx, of: 'idDemoCall' | 'idDemoCallGroup', id: number) =>
  sql`UPDATE conversation_session SET deadline = ${new Date(ctx.clock.now().getTime() - 1)}
    WHERE setup ->> 'thread' IN (SELECT guid::text FROM demo_run WHERE ${sql.ref(of)} = ${id} AND token_hash IS NOT NULL)`.execute(
    ctx.db,
  )

/** Conversations of a group that came by a link and go on, wherever they are handed over to. */
export async function countOpenByLink(db: Db, idDemoCallGroup: number): Promise<number> {
  const [row] = await rowsOf(db)<{ open: number }>`SELECT count(*)::int AS open FROM conversation_session s
    JOIN demo_run r ON r.guid = (s.setup ->> 'thread')::uuid
    WHERE r.id_demo_call_group = ${idDemoCallGroup} AND r.token_hash IS NOT NULL`
  return row?.open ?? 0
}

/** Which call of which tenant a link leads to; the database says no more to someone without an account. */
export const findByLink = (db: Db, hash: string) =>
  rowOf(db)<{ idDemoCall: number; idTenant: number }>`SELECT * FROM app.demo_of_link(${hash})`

/** The conversation that someone who came by a link began; without a call where that was deleted since. */
export const findByToken = (db: Db, hash: string) =>
  rowOf(db)<{ guid: string; idDemoCall: number | null; idTenant: number }>`SELECT * FROM app.demo_of_token(${hash})`

export const hasLink = async (db: Db, idDemoCall: number): Promise<boolean> =>
  (await db.selectFrom('demoCall').select('linkHash').where('idDemoCall', '=', idDemoCall).executeTakeFirst())
    ?.linkHash != null
