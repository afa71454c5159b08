import type { SimulatedOutage } from '@parley/contract/modules/module.enum.ts'
import type { ModuleOutage } from '@parley/contract/modules/outage.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { personRef } from '../kernel/names.ts'
import { rowsOf } from '../kernel/rows.ts'

/** Who carries simulated calls is told by it that outages changed. */
export const OUTAGES = 'outages'

const LISTED = 50

export interface KeptOutage {
  readonly idModuleOutage: number
  readonly kind: SimulatedOutage
  readonly endsAt: string
}

/** The simulated outage of a module that lasts. */
export const findOutage = async (db: Db, idModule: number, now: Date): Promise<KeptOutage | undefined> =>
  (
    await rowsOf(db)<KeptOutage>`SELECT id_module_outage, kind, ends_at FROM module_outage
      WHERE id_module = ${idModule} AND ends_at > ${now} AND ended_at IS NULL`
  )[0]

export async function insertOutage(
  ctx: Ctx,
  outage: { idModule: number; kind: SimulatedOutage; startedAt: Date; endsAt: Date },
): Promise<number> {
  const row = { ...outage, createdBy: ctx.actor.id }
  await forgetOutages(ctx, outage.idModule)
  const { idModuleOutage } = await ctx.db
    .insertInto('moduleOutage')
    .values(row)
    .returning('idModuleOutage')
    .executeTakeFirstOrThrow()
  return idModuleOutage
}

/** As many of a module are kept, whoever switches it how often, and those that last. */
export const MOST_OUTAGES = 500

export const forgetOutages = async ({ db, clock }: Pick<Ctx, 'db' | 'clock'>, idModule: number): Promise<void> => {
  await sql`DELETE FROM module_outage WHERE id_module = ${idModule} AND coalesce(ended_at, ends_at) <= ${clock.now()} AND started_at <
    (SELECT started_at FROM module_outage WHERE id_module = ${idModule} ORDER BY started_at DESC OFFSET ${MOST_OUTAGES} LIMIT 1)`.execute(
    db,
  )
}

/** Answers whether it still lasted. */
export async function storeEnd(db: Db, idModuleOutage: number, endedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moduleOutage')
    .set({ endedAt })
    .where('idModuleOutage', '=', idModuleOutage)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Which module it is of, and when it ends by itself. */
export const outageOf = (db: Db, idModuleOutage: number) =>
  db
    .selectFrom('moduleOutage as o')
    .innerJoin('dialModule as m', 'm.idModule', 'o.idModule')
    .select(['o.idModule', 'm.name', 'o.kind', 'o.endsAt', 'o.endedAt'])
    .where('o.idModuleOutage', '=', idModuleOutage)
    .executeTakeFirst()

export const tellCarriers = (db: Db) => sql`SELECT pg_notify(${OUTAGES}, '')`.execute(db)

export const listOutages = ({ db, clock }: Ctx, idModule: number): Promise<ModuleOutage[]> => {
  const endedAt = sql<string | null>`coalesce(ended_at, CASE WHEN ends_at <= ${clock.now()} THEN ends_at END)`
  return db
    .selectFrom('moduleOutage')
    .select(['kind', 'startedAt', 'endsAt', endedAt.as('endedAt'), personRef('created_by').as('by')])
    .where('idModule', '=', idModule)
    .orderBy('startedAt', 'desc')
    .orderBy('idModuleOutage', 'desc')
    .limit(LISTED)
    .execute()
}
