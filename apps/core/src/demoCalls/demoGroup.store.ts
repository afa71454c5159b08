import type { DemoGroupDraft, DemoGroupRow, demoGroupQuery } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import { dayIn } from '../tenants/billing.ts'

/** The day it is on the tenant’s clock, and when it began. */
interface Today {
  readonly today: string
  readonly timezone: string
}

export async function readToday(ctx: Ctx): Promise<Today> {
  const { timezone } = await ownTenant(ctx)
  return { timezone, today: dayIn(timezone, ctx.clock.now()) }
}

const beganAt = ({ today, timezone }: Today) => sql`(${today}::date::timestamp AT TIME ZONE ${timezone})`
const stateAt = ({ today }: Today) =>
  sql<DemoGroupRow['state']>`CASE WHEN g.expires < ${today}::date THEN 'expired' ELSE 'open' END`
const callsOf = (which: string) =>
  sql<number>`(SELECT count(*)::int FROM demo_call c WHERE c.id_demo_call_group = g.id_demo_call_group AND ${sql.raw(which)})`

const groups = (db: Db, now: Today) =>
  db
    .selectFrom('demoCallGroup as g')
    .select(['g.idDemoCallGroup', 'g.name', 'g.language', 'g.expires', 'g.dailyLimit'])
    .select(['g.rowVersion', 'g.createdAt', 'g.updatedAt', stateAt(now).as('state')])
    .select([callsOf('true').as('calls'), callsOf('c.link_hash IS NOT NULL').as('links')])
    .select(
      sql<number>`(SELECT count(*)::int FROM demo_run r WHERE r.id_demo_call_group = g.id_demo_call_group AND r.started_at >= ${beganAt(now)})`.as(
        'runsToday',
      ),
    )
    .select([personRef('g.created_by').as('createdBy'), personRef('g.updated_by').as('updatedBy')])

export async function listGroups(ctx: Ctx, query: z.output<typeof demoGroupQuery>) {
  const now = await readToday(ctx)
  let rows = groups(ctx.db, now)
  if (query.search) rows = rows.where(holds('g.name', query.search))
  if (query.state && query.state.length > 0)
    rows = rows.where(sql<boolean>`${stateAt(now)} = ANY (${query.state}::text[])`)
  return await keyset(ctx.db, rows, query, {
    id: { column: 'g.id_demo_call_group', key: 'idDemoCallGroup' },
    sorts: {
      name: { expression: byName('g.name'), type: 'text' },
      updatedAt: { expression: sql`g.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getGroupRow = async (ctx: Ctx, idDemoCallGroup: number): Promise<DemoGroupRow> =>
  (await groups(ctx.db, await readToday(ctx))
    .where('g.idDemoCallGroup', '=', idDemoCallGroup)
    .executeTakeFirst()) ?? notFound('Demo call group')

export const lockGroup = async (db: Db, idDemoCallGroup: number) =>
  (await db
    .selectFrom('demoCallGroup')
    .select('idDemoCallGroup')
    .where('idDemoCallGroup', '=', idDemoCallGroup)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Demo call group')

export const insertGroup = async (ctx: Ctx, draft: DemoGroupDraft): Promise<number> =>
  (
    await ctx.db
      .insertInto('demoCallGroup')
      .values({ ...draft, ...made(ctx) })
      .returning('idDemoCallGroup')
      .executeTakeFirstOrThrow()
  ).idDemoCallGroup

export const storeGroup = (ctx: Ctx, idDemoCallGroup: number, draft: DemoGroupDraft) =>
  ctx.db
    .updateTable('demoCallGroup')
    .set({ ...draft, ...changed(ctx) })
    .where('idDemoCallGroup', '=', idDemoCallGroup)
    .execute()

export async function deleteGroup(db: Db, idDemoCallGroup: number): Promise<void> {
  await db.deleteFrom('demoCallGroup').where('idDemoCallGroup', '=', idDemoCallGroup).execute()
}
