import { rate } from '@parley/rating'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { cellOf, columnOf, rowsOf } from '../kernel/rows.ts'
import { type BundleOf, type Bundles, holdBundles } from './bundles.ts'
import { guidsOf } from './months/rerate.store.ts'
import { type KnownTerms, readTerms } from './prices.ts'

/** Calls between which what a bundle gives has changed, by guid: they begin with the moment at which their call did. */
export interface Touched extends BundleOf {
  readonly first: string
  readonly last: string
}

interface Taken {
  readonly guid: string
  readonly version: number
  readonly prefix: string
  readonly band: string | null
  readonly answered: boolean
  readonly talkMs: number
  readonly bundleSeconds: number
  readonly amount: string
}
type Given = Pick<Taken, 'guid' | 'bundleSeconds' | 'amount'>

const AT_ONCE = 500

/**
 * Gives what open months include to calls in the order in which they began, whenever they were rated: those that follow a call that came late,
 * or that gave back, are charged as if it had been there in time. As long as a bundle was never used up nobody got less than they needed, and there is
 * nothing to do. The caller holds the bundles.
 */
export async function orderBundles(ctx: Ctx, bundles: Bundles, touched: readonly Touched[], known: KnownTerms) {
  if (touched.length === 0) return
  const least = await readLeast(
    ctx.db,
    touched.map(({ idTariff }) => idTariff),
  )
  for (const each of touched)
    if (bundles.most(each) >= (least.get(each.idTariff) ?? Number.POSITIVE_INFINITY)) await orderOne(ctx, each, known)
}

/** The same for all calls of an open month, which the caller holds. */
export async function orderMonth(ctx: Ctx, month: string, known: KnownTerms): Promise<void> {
  const [first, last] = guidsOf(month)
  const ids = await columnOf(ctx.db)<number>`SELECT id_tariff FROM bundle_use WHERE month = ${month} ORDER BY 1`
  const touched = ids.map((idTariff) => ({ idTariff, month, first, last }))
  await orderBundles(ctx, await holdBundles(ctx.db, touched), touched, known)
}

/** The least that a version of the tariff includes. */
async function readLeast(db: Db, idTariffs: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db)<{ idTariff: number; seconds: number }>`
    SELECT id_tariff, min((terms ->> 'bundleSeconds')::int) AS seconds FROM tariff_version
    WHERE id_tariff = ANY (${[...idTariffs]}::bigint[]) AND (terms ->> 'bundleSeconds')::int > 0 GROUP BY 1`
  return new Map(rows.map(({ idTariff, seconds }) => [idTariff, seconds]))
}

/** From the first call on, until those that follow have what they had. */
async function orderOne({ db, clock }: Ctx, bundle: Touched, known: KnownTerms): Promise<void> {
  let had = await takenBefore(db, bundle)
  let taken = had
  for (let from = bundle.first, isMore = true; isMore; ) {
    const calls = await readFrom(db, bundle, from)
    const termsOf = await readTerms(
      db,
      calls.map(({ version }) => ({ idTariff: bundle.idTariff, version })),
      known,
    )
    const given: Given[] = []
    for (const call of calls.slice(0, AT_ONCE)) {
      const terms = termsOf({ idTariff: bundle.idTariff, version: call.version })
      const left = terms ? Math.max(0, (terms.bundleSeconds ?? 0) - taken) : 0
      const again = terms && againBy((bundleLeft) => rate(terms, { ...call, bundleLeft }), call, left)
      if (again) given.push(again)
      had += call.bundleSeconds
      taken += (again ?? call).bundleSeconds
    }
    await storeGiven(db, bundle, given, clock.now())
    const next = calls[AT_ONCE]
    isMore = next !== undefined && !(taken === had && next.guid > bundle.last)
    from = next?.guid ?? from
  }
}

/** What a call takes of what is left, where that is not what it took. One that cost something else by the same seconds was corrected meanwhile, and keeps it. */
function againBy(by: (left: number) => ReturnType<typeof rate>, call: Taken, left: number): Given | undefined {
  const { amount, trace } = by(left)
  const bundleSeconds = trace?.bundleSeconds ?? 0
  if (bundleSeconds === call.bundleSeconds || by(call.bundleSeconds).amount !== call.amount) return undefined
  return { guid: call.guid, bundleSeconds, amount }
}

const takenBefore = async (db: Db, { idTariff, month, first }: Touched): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT (SELECT seconds FROM bundle_use WHERE id_tariff = ${idTariff} AND month = ${month}) - coalesce(sum(bundle_seconds), 0)::bigint
    FROM charge WHERE id_tariff = ${idTariff} AND month = ${month} AND guid >= ${first}::uuid AND guid < ${guidsOf(month)[1]}::uuid`) ??
  0

/** With the one after them. */
const readFrom = (db: Db, { idTariff, month }: BundleOf, from: string): Promise<Taken[]> => rowsOf(db)<Taken>`
  SELECT guid, tariff_version AS version, prefix, band, answered, talk_ms, bundle_seconds, trim_scale(amount)::text AS amount
  FROM charge WHERE id_tariff = ${idTariff} AND month = ${month} AND guid >= ${from}::uuid AND guid < ${guidsOf(month)[1]}::uuid
  ORDER BY guid LIMIT ${AT_ONCE + 1}`

async function storeGiven(db: Db, { idTariff }: BundleOf, given: readonly Given[], now: Date): Promise<void> {
  if (given.length === 0) return
  await sql`UPDATE charge c SET bundle_seconds = g.bundle_seconds, amount = g.amount, rated_at = ${now}
    FROM unnest(${given.map(({ guid }) => guid)}::uuid[], ${given.map((each) => each.bundleSeconds)}::int[],
      ${given.map(({ amount }) => amount)}::numeric[]) AS g (guid, bundle_seconds, amount)
    WHERE c.guid = g.guid AND c.id_tariff = ${idTariff}`.execute(db)
}
