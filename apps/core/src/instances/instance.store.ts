import type { ComparedKind } from '@parley/contract/instances/instance.enum.ts'
import type { Instance, InstanceDetail, instanceQuery } from '@parley/contract/instances/instance.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'

/** Differences that nobody expects, at a moment. */
const openAt = (now: Date) => sql`result <> 1 AND (expected_until IS NULL OR expected_until <= ${now})`

/** What takes longer was left by a process that ended. */
export const LONGEST_COMPARISON_MS = 10 * 60_000

const instances = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) =>
  db
    .selectFrom('instance as i')
    .select([
      'i.idInstance',
      'i.name',
      'i.appUrl',
      'i.role',
      'i.idTenantThere',
      'i.state',
      'i.stateText',
      'i.checkedAt',
    ])
    .select([
      'i.version',
      'i.tenantThere',
      'i.comparedAt',
      'i.compareError',
      'i.rowVersion',
      'i.createdAt',
      'i.updatedAt',
    ])
    .select([personRef('i.created_by').as('createdBy'), personRef('i.updated_by').as('updatedBy')])
    .select([
      sql<boolean>`(i.compare_asked_at IS NOT NULL AND i.compare_asked_at > ${new Date(clock.now().getTime() - LONGEST_COMPARISON_MS)})`.as(
        'isComparing',
      ),
      sql<number>`(SELECT count(*)::int FROM compared_thing t WHERE t.id_instance = i.id_instance AND result <> 1)`.as(
        'differences',
      ),
      sql<number>`(SELECT count(*)::int FROM compared_thing t WHERE t.id_instance = i.id_instance AND ${openAt(clock.now())})`.as(
        'unexpected',
      ),
    ])

export async function listInstances(ctx: Ctx, query: z.output<typeof instanceQuery>) {
  let rows = instances(ctx)
  const { search, role } = query
  if (search) rows = rows.where((row) => row.or([holds('i.name', search), holds('i.app_url', search)]))
  if (role) rows = rows.where('i.role', 'in', role)
  return await keyset(ctx.db, rows, query, {
    id: { column: 'i.id_instance', key: 'idInstance' },
    sorts: {
      name: { expression: byName('i.name'), type: 'text' },
      updatedAt: { expression: sql`i.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getInstance = async (ctx: Ctx, idInstance: number): Promise<Instance> =>
  (await instances(ctx).where('i.idInstance', '=', idInstance).executeTakeFirst()) ?? notFound('Instance')

export const getInstanceAt = async (ctx: Ctx, appUrl: string): Promise<Instance> =>
  (await instances(ctx).where('i.appUrl', '=', appUrl).executeTakeFirst()) ?? notFound('Instance')

export const countThings = (db: Db, idInstance: number) =>
  rowsOf(db)<InstanceDetail['counts'][number]>`
    SELECT kind, result, count(*)::int AS things FROM compared_thing WHERE id_instance = ${idInstance}
    GROUP BY kind, result ORDER BY kind, result`

export async function lockInstance(db: Db, idInstance: number) {
  const found = await db
    .selectFrom('instance')
    .selectAll()
    .where('idInstance', '=', idInstance)
    .forUpdate()
    .executeTakeFirst()
  return found ?? notFound('Instance')
}

/** Where it is and how to ask it; undefined where it was deleted. */
export const findOther = (db: Db, idInstance: number) =>
  db
    .selectFrom('instance')
    .select(['idInstance', 'name', 'appUrl', 'role', 'idTenantThere', 'secret'])
    .where('idInstance', '=', idInstance)
    .executeTakeFirst()
/** The same, held until the transaction ends; always before what was compared with it. */
export const lockOther = (db: Db, idInstance: number) =>
  db
    .selectFrom('instance')
    .select(['idInstance', 'name', 'appUrl', 'role', 'idTenantThere', 'secret'])
    .where('idInstance', '=', idInstance)
    .forUpdate()
    .executeTakeFirst()
export type OtherRow = NonNullable<Awaited<ReturnType<typeof findOther>>>

/** Whether what was asked is still what is registered. */
export const isSameOther = (one: OtherRow, other: OtherRow): boolean =>
  one.appUrl === other.appUrl && one.secret === other.secret && one.idTenantThere === other.idTenantThere

export interface InstanceRow {
  readonly name: string
  readonly appUrl: string
  readonly role: Instance['role']
  readonly idTenantThere: number | null
  readonly secret: string
}

export const insertInstance = async (ctx: Ctx, row: InstanceRow): Promise<number> =>
  (
    await ctx.db
      .insertInto('instance')
      .values({ ...row, compareAskedAt: ctx.clock.now(), ...made(ctx) })
      .returning('idInstance')
      .executeTakeFirstOrThrow()
  ).idInstance

export const storeInstance = (ctx: Ctx, idInstance: number, row: InstanceRow) =>
  ctx.db
    .updateTable('instance')
    .set({ ...row, ...changed(ctx) })
    .where('idInstance', '=', idInstance)
    .execute()

/** What came of asking it is no change of it. */
export const storeFound = (
  db: Db,
  idInstance: number,
  found: Partial<{
    state: Instance['state']
    stateText: string | null
    checkedAt: Date
    version: string | null
    tenantThere: string | null
    compareAskedAt: Date | null
    comparedAt: Date | null
    compareError: string | null
    driftSince: Date | null
  }>,
) => db.updateTable('instance').set(found).where('idInstance', '=', idInstance).execute()

/** Another address or tenant there is another thing: nothing is known of it yet. */
export async function forgetFound(db: Db, idInstance: number): Promise<void> {
  await db.deleteFrom('comparedThing').where('idInstance', '=', idInstance).execute()
  await storeFound(db, idInstance, {
    ...{ state: 'UNCHECKED', stateText: null, version: null, tenantThere: null },
    ...{ comparedAt: null, compareError: null, driftSince: null },
  })
}

/** What was only on one side is only on the other's side now that they changed roles. */
export const swapSides = (db: Db, idInstance: number) =>
  sql`UPDATE compared_thing SET result = 5 - result WHERE id_instance = ${idInstance} AND result IN (2, 3)`.execute(db)

export async function deleteInstance(db: Db, idInstance: number): Promise<void> {
  await db.deleteFrom('instance').where('idInstance', '=', idInstance).execute()
}

export const openThings = (db: Db, idInstance: number, now: Date) =>
  rowsOf(db)<{ idComparedThing: number; kind: ComparedKind; name: string; toldAt: string | null }>`
    SELECT id_compared_thing, kind, name, told_at FROM compared_thing
    WHERE id_instance = ${idInstance} AND ${openAt(now)} ORDER BY kind, name COLLATE by_name`
