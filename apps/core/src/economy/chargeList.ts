import type { ChargeQuery } from '@parley/contract/economy/economy.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { type KeysetOptions, keyset } from '../kernel/keyset.ts'
import { cellOf } from '../kernel/rows.ts'

type Ref = { id: number; name: string } | null
const refOf = (table: string, column: string): RawBuilder<Ref> => sql`(
  SELECT jsonb_build_object('id', ${sql.ref(`t.${column}`)}, 'name', t.name) FROM ${sql.table(table)} AS t
  WHERE ${sql.ref(`t.${column}`)} = ${sql.ref(`c.${column}`)})`

/** Calls with what each costs. What was deleted since has no name, and is left out. */
export const charges = (db: Db) =>
  db
    .selectFrom('charge as c')
    .select(['c.guid', 'c.startedAt', 'c.tariffVersion', 'c.prefix', 'c.band', 'c.seconds', 'c.ratedAt'])
    .select(sql<string>`trim_scale(c.amount)::text`.as('amount'))
    .select([refOf('line', 'id_line').as('line'), refOf('call_script', 'id_call_script').as('flow')])
    .select([refOf('campaign', 'id_campaign').as('campaign'), refOf('tariff', 'id_tariff').as('tariff')])
    .select(
      sql<boolean>`EXISTS (SELECT FROM dial_log d WHERE d.guid = c.guid AND d.started_at = c.started_at)`.as(
        'hasConversation',
      ),
    )

export type ChargeFilter = Omit<ChargeQuery, 'sort' | 'limit' | 'cursor'>

export function filterCharges(db: Db, query: ChargeFilter) {
  let rows = charges(db).where('c.month', '=', query.month)
  if (query.day !== undefined) rows = rows.where('c.day', '=', query.day)
  for (const column of ['idLine', 'idCallScript', 'idCampaign', 'idTariff'] as const) {
    const id = query[column]
    if (id === 0) rows = rows.where(`c.${column}`, 'is', null)
    else if (id !== undefined) rows = rows.where(`c.${column}`, '=', id)
  }
  return rows
}

const order: KeysetOptions<Charged, 'startedAt' | 'amount' | 'seconds'> = {
  id: { column: 'c.guid', key: 'guid', type: 'uuid' },
  sorts: {
    startedAt: { expression: sql.ref('c.started_at'), type: 'timestamptz' },
    amount: { expression: sql.ref('c.amount'), type: 'numeric' },
    seconds: { expression: sql.ref('c.seconds'), type: 'int' },
  },
  fallback: '-startedAt',
}
interface Charged {
  readonly guid: string
}

export const listCharges = ({ db }: Ctx, query: ChargeQuery) => keyset(db, filterCharges(db, query), query, order)

/** The same with what they were rated by. */
export const listRatedCharges = ({ db }: Ctx, query: ChargeQuery) =>
  keyset(db, filterCharges(db, query).select(['c.answered', 'c.talkMs', 'c.bundleSeconds', 'c.idTariff']), query, order)

/** Steps that the prices of a month's calls have at most. */
export const mostSteps = async ({ db }: Ctx, month: string): Promise<number> =>
  (await cellOf(db)<number | null>`
    SELECT max(jsonb_array_length(rate -> 'steps')) FROM (SELECT DISTINCT id_tariff, tariff_version FROM charge_day WHERE month = ${month}) AS used
      JOIN tariff_version v ON v.id_tariff = used.id_tariff AND v.version = used.tariff_version, jsonb_array_elements(v.terms -> 'rates') AS rate`) ??
  0
