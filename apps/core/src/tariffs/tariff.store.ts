import type { Tariff, TariffRow, TariffTerms, TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { byName, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { validityAt } from './validity.ts'

/** Tariffs, each with the version that counts today: the one in force, else the next, else the last. */
const tariffs = (db: Db, today: string) =>
  db
    .selectFrom('tariff as t')
    .innerJoinLateral(
      (each) =>
        each
          .selectFrom('tariffVersion as v')
          .select(['v.version', 'v.mode', 'v.validFrom', 'v.validTo', validityAt('v', today).as('state')])
          .whereRef('v.idTariff', '=', 't.idTariff')
          .orderBy(sql`CASE ${validityAt('v', today)} WHEN 'inForce' THEN 0 WHEN 'coming' THEN 1 ELSE 2 END`)
          .orderBy(sql`abs(v.valid_from - ${today}::date)`)
          .limit(1)
          .as('now'),
      (join) => join.onTrue(),
    )
    .select(['t.idTariff', 't.name', 't.currency', 'now.mode', 'now.version', 'now.state', 'now.validFrom'])
    .select(['now.validTo', 't.rowVersion', 't.createdAt', 't.updatedAt'])
    .select([personRef('t.created_by').as('createdBy'), personRef('t.updated_by').as('updatedBy')])
    .select([
      sql<number>`(SELECT count(*) FROM tariff_version v WHERE v.id_tariff = t.id_tariff)`.as('versions'),
      sql<number>`(SELECT count(DISTINCT l.id_line) FROM line_tariff l WHERE l.id_tariff = t.id_tariff
        AND (l.valid_to IS NULL OR l.valid_to >= ${today}::date))`.as('lines'),
    ])

export const listTariffs = (db: Db, today: string): Promise<TariffRow[]> =>
  tariffs(db, today).orderBy(byName('t.name')).execute()

export async function getTariff(db: Db, today: string, idTariff: number): Promise<Tariff> {
  const row = await tariffs(db, today).where('t.idTariff', '=', idTariff).executeTakeFirst()
  return { ...(row ?? notFound('Tariff')), versions: await versionsOf(db, idTariff) }
}

async function versionsOf(db: Db, idTariff: number): Promise<TariffVersion[]> {
  const rows = await db
    .selectFrom('tariffVersion')
    .select(['version', 'validFrom', 'validTo', 'mode', 'terms', 'createdAt', personRef('created_by').as('createdBy')])
    .where('idTariff', '=', idTariff)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ terms, ...row }) => ({ ...row, ...terms }))
}

export async function insertVersion(
  ctx: Ctx,
  idTariff: number,
  version: number,
  { mode, validFrom, validTo, ...terms }: TariffTerms,
): Promise<void> {
  await ctx.db
    .insertInto('tariffVersion')
    .values({
      idTariff,
      version,
      mode,
      validFrom,
      validTo,
      terms: JSON.stringify(terms),
      createdAt: ctx.clock.now(),
      createdBy: ctx.actor.id,
    })
    .execute()
}

export async function endVersion(db: Db, idTariff: number, version: number, validTo: string): Promise<void> {
  await db
    .updateTable('tariffVersion')
    .set({ validTo })
    .where('idTariff', '=', idTariff)
    .where('version', '=', version)
    .execute()
}

/** For each line that has the tariff on this day or later, from when to when. */
export const assignedFrom = (db: Db, idTariff: number, day: string) =>
  db
    .selectFrom('lineTariff')
    .select(['idLine', 'validFrom', 'validTo'])
    .where('idTariff', '=', idTariff)
    .where((row) => row.or([row('validTo', 'is', null), row('validTo', '>=', day)]))

/** Lines that have the tariff on this day or later. */
export const listLinesOn = (db: Db, idTariff: number, day: string) =>
  db
    .selectFrom('line as l')
    .select(['l.idLine as id', 'l.name'])
    .where('l.idLine', 'in', assignedFrom(db, idTariff, day).clearSelect().select('idLine'))
    .orderBy(byName('l.name'))
    .execute()

/** A change of its versions is one of the tariff. */
export const touchTariff = (ctx: Ctx, idTariff: number, name?: string) =>
  ctx.db
    .updateTable('tariff')
    .set({ ...(name === undefined ? {} : { name }), ...changed(ctx) })
    .where('idTariff', '=', idTariff)
    .execute()

export const insertTariff = async (ctx: Ctx, tariff: Pick<Tariff, 'name' | 'currency'>): Promise<number> =>
  (
    await ctx.db
      .insertInto('tariff')
      .values({ ...tariff, ...made(ctx) })
      .returning('idTariff')
      .executeTakeFirstOrThrow()
  ).idTariff

export async function deleteTariff(db: Db, idTariff: number): Promise<void> {
  await db.deleteFrom('tariff').where('idTariff', '=', idTariff).execute()
}
