import type { Validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { type RawBuilder, sql } from 'kysely'

/** What `validityOf` of the contract says, in the database. */
export const validityAt = (table: string, today: string): RawBuilder<Validity> => sql`CASE
  WHEN ${sql.ref(`${table}.valid_from`)} > ${today}::date THEN 'coming'
  WHEN ${sql.ref(`${table}.valid_to`)} < ${today}::date THEN 'ended' ELSE 'inForce' END`
