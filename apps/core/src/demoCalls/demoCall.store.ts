import type { DemoCall, DemoCallDraft } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { lineNumbers } from '../kernel/phone/lineNumbers.ts'
import { notFound } from '../kernel/refusal.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { demoFlow, flowProblem } from './demoFlow.ts'

const calls = (db: Db) =>
  db
    .selectFrom('demoCall as c')
    .innerJoin('callScript as s', 's.idCallScript', 'c.idCallScript')
    .leftJoin('line as l', 'l.idLine', 'c.idLine')
    .select(['c.idDemoCall', 'c.idDemoCallGroup', 'c.title', 'c.idCallScript', 'c.idLine', 'c.variables', 'c.note'])
    .select(['c.rowVersion', 'c.createdAt', 'c.updatedAt', demoFlow.as('demo')])
    .select(sql<DemoCall['flow']>`jsonb_build_object('id', s.id_call_script, 'name', s.name)`.as('flow'))
    .select(
      sql<
        DemoCall['line']
      >`CASE WHEN l.id_line IS NOT NULL THEN jsonb_build_object('id', l.id_line, 'name', l.name) END`.as('line'),
    )
    .select(['c.linkCreatedAt', personRef('c.link_created_by').as('linkCreatedBy')])
    .select([
      sql<number>`(SELECT count(*)::int FROM demo_run r WHERE r.id_demo_call = c.id_demo_call)`.as('runs'),
      sql<string | null>`(SELECT max(r.started_at) FROM demo_run r WHERE r.id_demo_call = c.id_demo_call)`.as(
        'lastRunAt',
      ),
    ])
    .select([personRef('c.created_by').as('createdBy'), personRef('c.updated_by').as('updatedBy')])
    .orderBy('c.idDemoCall')

type Row = Awaited<ReturnType<ReturnType<typeof calls>['execute']>>[number]

const shown = ({ demo, linkCreatedAt, linkCreatedBy, ...call }: Row): DemoCall => ({
  ...call,
  link: linkCreatedAt === null ? null : { createdAt: linkCreatedAt, createdBy: linkCreatedBy },
  problem: flowProblem(demo, call.variables)?.message ?? null,
})

export const listCalls = async (db: Db, idDemoCallGroup: number): Promise<DemoCall[]> =>
  (await calls(db).where('c.idDemoCallGroup', '=', idDemoCallGroup).execute()).map(shown)

export async function getCall(db: Db, idDemoCall: number): Promise<DemoCall> {
  const row = await calls(db).where('c.idDemoCall', '=', idDemoCall).executeTakeFirst()
  return row ? shown(row) : notFound('Demo call')
}

export const lockCall = async (db: Db, idDemoCall: number) =>
  (await db
    .selectFrom('demoCall')
    .select('idDemoCall')
    .where('idDemoCall', '=', idDemoCall)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Demo call')

const columns = ({ variables, ...plain }: DemoCallDraft) => ({ ...plain, variables: storedJson(variables) })

export const insertCall = async (ctx: Ctx, idDemoCallGroup: number, draft: DemoCallDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('demoCall')
      .values({ idDemoCallGroup, ...columns(draft), ...made(ctx) })
      .returning('idDemoCall')
      .executeTakeFirstOrThrow()
  ).idDemoCall

export const storeCall = (ctx: Ctx, idDemoCall: number, draft: DemoCallDraft) =>
  ctx.db
    .updateTable('demoCall')
    .set({ ...columns(draft), ...changed(ctx) })
    .where('idDemoCall', '=', idDemoCall)
    .execute()

export async function deleteCall(db: Db, idDemoCall: number): Promise<void> {
  await db.deleteFrom('demoCall').where('idDemoCall', '=', idDemoCall).execute()
}

/** Puts another link in the place of the one before; null: none. */
export const storeLink = (ctx: Ctx, idDemoCall: number, hash: string | null) =>
  ctx.db
    .updateTable('demoCall')
    .set({
      linkHash: hash,
      linkCreatedAt: hash === null ? null : ctx.clock.now(),
      linkCreatedBy: hash === null ? null : ctx.actor.id,
      ...changed(ctx),
    })
    .where('idDemoCall', '=', idDemoCall)
    .execute()

/** The line as a conversation names it. */
export const findLine = (db: Db, idLine: number) =>
  db
    .selectFrom('line')
    .innerJoin('dialModule', 'dialModule.idModule', 'line.idModule')
    .select(['line.idLine', 'dialModule.idModule', 'line.name', 'line.zone'])
    .select(lineNumbers('line.id_line').as('numbers'))
    .where('line.idLine', '=', idLine)
    .executeTakeFirst()
