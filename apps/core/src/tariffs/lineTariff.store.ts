import type { LineTariff, lineTariffQuery, TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds } from '../kernel/names.ts'
import { lineNumbers, lineNumbersHold } from '../kernel/phone/lineNumbers.ts'
import { validityAt } from './validity.ts'

/** The tariff today of the line that is called l. */
export const tariffOf = (today: string): RawBuilder<LineTariff['tariff']> => sql`(
  SELECT jsonb_build_object('id', t.id_tariff, 'name', t.name) FROM line_tariff p JOIN tariff t USING (id_tariff)
  WHERE p.id_line = l.id_line AND p.valid_from <= ${today}::date AND (p.valid_to IS NULL OR p.valid_to >= ${today}::date))`
const periodsOf = (today: string): RawBuilder<LineTariff['periods']> => sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('tariff', jsonb_build_object('id', t.id_tariff, 'name', t.name), 'validFrom', p.valid_from,
    'validTo', p.valid_to, 'state', ${validityAt('p', today)}) ORDER BY p.valid_from DESC)
  FROM line_tariff p JOIN tariff t USING (id_tariff) WHERE p.id_line = l.id_line), '[]')`

const lines = (db: Db, today: string) =>
  db
    .selectFrom('line as l')
    .where('l.removedAt', 'is', null)
    .select(['l.idLine', 'l.name', 'l.kind', 'l.enabled', 'l.tariffRowVersion as rowVersion'])
    .select([lineNumbers('l.id_line').as('numbers'), tariffOf(today).as('tariff'), periodsOf(today).as('periods')])

export async function listLineTariffs(db: Db, today: string, query: z.output<typeof lineTariffQuery>) {
  let rows = lines(db, today)
  const { search } = query
  if (search) rows = rows.where((row) => row.or([holds('l.name', search), lineNumbersHold('l.id_line', search)]))
  if (query.withoutTariff !== undefined)
    rows = rows.where(sql<boolean>`(${tariffOf(today)} IS NULL) = ${query.withoutTariff}`)
  return await keyset(db, rows, query, {
    id: { column: 'l.id_line', key: 'idLine' },
    sorts: { name: { expression: byName('l.name'), type: 'text' } },
    fallback: 'name',
  })
}

export const getLineTariffs = (db: Db, today: string, idLines: readonly number[]): Promise<LineTariff[]> =>
  lines(db, today)
    .where('l.idLine', 'in', [...idLines])
    .orderBy(byName('l.name'))
    .execute()

/** The line has the tariff from the day on; what it had goes until the day before, what was planned is gone. */
export async function assignTariff(
  db: Db,
  idLine: number,
  idTariff: number | null,
  validFrom: string,
  lastDayBefore: string,
): Promise<void> {
  await db.deleteFrom('lineTariff').where('idLine', '=', idLine).where('validFrom', '>=', validFrom).execute()
  await db
    .updateTable('lineTariff')
    .set({ validTo: lastDayBefore })
    .where('idLine', '=', idLine)
    .where((row) => row.or([row('validTo', 'is', null), row('validTo', '>=', validFrom)]))
    .execute()
  if (idTariff !== null)
    await db.insertInto('lineTariff').values({ idLine, idTariff, validFrom, validTo: null }).execute()
  await db
    .updateTable('line')
    .set((row) => ({ tariffRowVersion: row('tariffRowVersion', '+', 1) }))
    .where('idLine', '=', idLine)
    .execute()
}

export interface TermsOfLine {
  readonly idLine: number
  readonly tariff: string
  readonly version: number
  readonly currency: string
  readonly terms: TariffTerms
}

/** By which terms calls on the lines are rated on a day of the tenant's calendar; lines without a tariff are left out. */
export async function termsOfLines(db: Db, idLines: readonly number[], day: string): Promise<TermsOfLine[]> {
  const rows = await db
    .selectFrom('lineTariff as p')
    .innerJoin('tariff as t', 't.idTariff', 'p.idTariff')
    .innerJoin('tariffVersion as v', 'v.idTariff', 't.idTariff')
    .select(['p.idLine', 't.name as tariff', 't.currency'])
    .select(['v.version', 'v.mode', 'v.validFrom', 'v.validTo', 'v.terms'])
    .where('p.idLine', 'in', [0, ...idLines])
    .where(sql<boolean>`p.valid_from <= ${day}::date AND (p.valid_to IS NULL OR p.valid_to >= ${day}::date)`)
    .where(sql<boolean>`v.valid_from <= ${day}::date AND (v.valid_to IS NULL OR v.valid_to >= ${day}::date)`)
    .execute()
  return rows.map(({ mode, validFrom, validTo, terms, ...row }) => ({
    ...row,
    terms: { ...terms, mode, validFrom, validTo },
  }))
}
