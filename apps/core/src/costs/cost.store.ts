import type { ProviderPrice, ProviderPriceDraft, providerPriceQuery } from '@parley/contract/costs/cost.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { validityAt } from '../tariffs/validity.ts'

/** As few digits as say the price. */
const price: RawBuilder<string> = sql`trim_scale(p.price)::text`

const priceLists = (db: Db, today: string) =>
  db
    .selectFrom('providerPrice as p')
    .select(['p.idProviderPrice', 'p.provider', 'p.unit', 'p.leastSeconds', 'p.increment', 'p.prefixes', 'p.currency'])
    .select(['p.validFrom', 'p.validTo', 'p.note', 'p.rowVersion', 'p.createdAt', 'p.updatedAt', price.as('price')])
    .select([validityAt('p', today).as('state')])
    .select([personRef('p.created_by').as('createdBy'), personRef('p.updated_by').as('updatedBy')])

export async function listPriceLists(db: Db, today: string, query: z.output<typeof providerPriceQuery>) {
  let rows = priceLists(db, today)
  const { search } = query
  if (search) rows = rows.where((row) => row.or([holds('p.provider', search), holds('p.note', search)]))
  if (query.unit && query.unit.length > 0) rows = rows.where('p.unit', 'in', query.unit)
  if (query.state && query.state.length > 0)
    rows = rows.where(sql<boolean>`${validityAt('p', today)} = ANY (${query.state}::text[])`)
  return await keyset(db, rows, query, {
    id: { column: 'p.id_provider_price', key: 'idProviderPrice' },
    sorts: {
      validFrom: { expression: sql`p.valid_from::timestamp AT TIME ZONE 'UTC'`, type: 'timestamptz' },
      provider: { expression: byName('p.provider'), type: 'text' },
    },
    fallback: '-validFrom',
  })
}

export const getPriceList = async (db: Db, today: string, idProviderPrice: number): Promise<ProviderPrice> =>
  (await priceLists(db, today).where('p.idProviderPrice', '=', idProviderPrice).executeTakeFirst()) ??
  notFound('Provider price list')

/** The tenant’s other price lists. */
export const priceListsBeside = (db: Db, idProviderPrice = 0) =>
  db
    .selectFrom('providerPrice')
    .select(['provider', 'unit', 'validFrom', 'validTo'])
    .where('idProviderPrice', '<>', idProviderPrice)
    .orderBy('validFrom')
    .execute()

export const insertPriceList = async (
  ctx: Ctx,
  { prefixes, ...draft }: ProviderPriceDraft & Pick<ProviderPrice, 'currency'>,
): Promise<number> =>
  (
    await ctx.db
      .insertInto('providerPrice')
      .values({ ...draft, prefixes: JSON.stringify(prefixes), ...made(ctx) })
      .returning('idProviderPrice')
      .executeTakeFirstOrThrow()
  ).idProviderPrice

export const storePriceList = (
  ctx: Ctx,
  idProviderPrice: number,
  { prefixes, ...draft }: Omit<ProviderPriceDraft, 'currency'>,
) =>
  ctx.db
    .updateTable('providerPrice')
    .set({ ...draft, prefixes: JSON.stringify(prefixes), ...changed(ctx) })
    .where('idProviderPrice', '=', idProviderPrice)
    .execute()

export async function deletePriceList(db: Db, idProviderPrice: number): Promise<void> {
  await db.deleteFrom('providerPrice').where('idProviderPrice', '=', idProviderPrice).execute()
}
