import type { Terms } from '@parley/rating'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

interface OfMonth {
  readonly idTariff: number | null
  readonly month: string
}
export type BundleOf = OfMonth & { readonly idTariff: number }
interface Used extends OfMonth {
  readonly seconds: number
}
const keyOf = ({ idTariff, month }: OfMonth) => `${idTariff} ${month}`

/** Seconds that tariffs include in months, as far as calls have taken them. */
export class Bundles {
  readonly #used: Map<string, number>
  readonly #most: Map<string, number>

  constructor(used: readonly Used[] = []) {
    this.#used = new Map(used.map((each) => [keyOf(each), each.seconds]))
    this.#most = new Map(this.#used)
  }

  /** The most that was taken of it since it is held. */
  most(of: OfMonth): number {
    return this.#most.get(keyOf(of)) ?? 0
  }

  left(of: OfMonth, { bundleSeconds = 0 }: Pick<Terms, 'bundleSeconds'>): number {
    return Math.max(0, bundleSeconds - (this.#used.get(keyOf(of)) ?? 0))
  }

  /** Of a call; less than nothing is what it gives back. */
  take(of: OfMonth, seconds: number): void {
    if (seconds === 0) return
    const taken = (this.#used.get(keyOf(of)) ?? 0) + seconds
    this.#used.set(keyOf(of), taken)
    this.#most.set(keyOf(of), Math.max(taken, this.most(of)))
  }
}

/** Bundles as they are, until the transaction ends: who rates by them as well waits. */
export async function holdBundles(db: Db, of: readonly BundleOf[]): Promise<Bundles> {
  if (of.length === 0) return new Bundles()
  const asked = [...new Map(of.map((each) => [keyOf(each), each])).values()]
  const [ids, months] = [asked.map(({ idTariff }) => idTariff), asked.map(({ month }) => month)]
  const given = sql`SELECT * FROM unnest(${ids}::bigint[], ${months}::text[]) AS asked (id_tariff, month)`
  await sql`INSERT INTO bundle_use (id_tariff, month, seconds) SELECT id_tariff, month, 0 FROM (${given}) AS asked ORDER BY 1, 2
    ON CONFLICT DO NOTHING`.execute(db)
  return new Bundles(
    await rowsOf(db)<Used>`
      SELECT id_tariff, month, seconds FROM bundle_use WHERE (id_tariff, month) IN (${given}) ORDER BY 1, 2 FOR UPDATE`,
  )
}

/** What is taken of a month's bundles by its charges and by what corrected them since. */
export const readBundles = async (db: Db, month: string): Promise<Bundles> =>
  new Bundles(
    await rowsOf(db)<Used>`
      WITH latest AS (SELECT DISTINCT ON (k.guid) k.guid, k.id_tariff, k.bundle_seconds
        FROM charge_correction k JOIN adjustment a USING (id_tenant, id_adjustment) WHERE a.corrects = ${month}
        ORDER BY k.guid, k.id_adjustment DESC)
      SELECT id_tariff, ${month} AS month, sum(seconds)::bigint AS seconds FROM (
        SELECT id_tariff, seconds FROM bundle_use WHERE month = ${month}
        UNION ALL SELECT id_tariff, bundle_seconds FROM latest
        UNION ALL SELECT c.id_tariff, -c.bundle_seconds FROM charge c JOIN latest USING (guid)) AS taken
      WHERE id_tariff IS NOT NULL GROUP BY 1`,
  )
