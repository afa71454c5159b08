import type { Terms } from '@parley/rating'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'

export interface PricedBy {
  readonly idTariff: number
  readonly version: number
}
/** A line has a version of a tariff from one day to another. */
interface Span extends PricedBy {
  readonly idLine: number
  readonly from: string
  readonly to: string | null
}

/** Terms of versions, which never change: read once, they are prepared once. */
export type KnownTerms = Map<string, Terms>
/** More than all tenants of an installation rate by at the same time. */
const MOST_KNOWN = 2_000
const keyOf = ({ idTariff, version }: PricedBy) => `${idTariff}.${version}`

/** By which version of which tariff the lines' calls are rated on days of the tenant's calendar. */
export async function readSpans(db: Db, idLines: readonly number[], from: string, to: string) {
  const spans = await rowsOf(db)<Span>`
    SELECT p.id_line, greatest(p.valid_from, v.valid_from) AS "from", least(p.valid_to, v.valid_to) AS "to", p.id_tariff, v.version
    FROM line_tariff p JOIN tariff_version v USING (id_tariff)
    WHERE p.id_line = ANY(${[...idLines]}::bigint[]) AND greatest(p.valid_from, v.valid_from) <= ${to}::date
      AND (least(p.valid_to, v.valid_to) IS NULL OR least(p.valid_to, v.valid_to) >= ${from}::date)`
  const byLine = Map.groupBy(spans, ({ idLine }) => idLine)
  return (idLine: number, day: string): PricedBy | undefined =>
    byLine.get(idLine)?.find((span) => span.from <= day && (span.to === null || day <= span.to))
}

/** The terms of versions, of which those already known are not read again. */
export async function readTerms(db: Db, versions: readonly PricedBy[], known: KnownTerms = new Map()) {
  const missing = new Map(versions.filter((each) => !known.has(keyOf(each))).map((each) => [keyOf(each), each]))
  if (known.size + missing.size > MOST_KNOWN) {
    known.clear()
    return await addTerms(db, versions, known)
  }
  return await addTerms(db, [...missing.values()], known)
}

async function addTerms(db: Db, versions: readonly PricedBy[], known: KnownTerms) {
  if (versions.length > 0) {
    const rows = await rowsOf(db)<PricedBy & { terms: Terms }>`
      SELECT id_tariff, version, terms || jsonb_build_object('mode', mode) AS terms FROM tariff_version
      WHERE (id_tariff, version) IN (SELECT * FROM unnest(${versions.map(({ idTariff }) => idTariff)}::bigint[],
        ${versions.map(({ version }) => version)}::int[]))`
    for (const row of rows) known.set(keyOf(row), row.terms)
  }
  return (version: PricedBy): Terms | undefined => known.get(keyOf(version))
}

/** Nobody changes prices until the transaction ends; who does waits for those who rate by them. */
export const holdPrices = (db: Db, idTenant: number) =>
  sql`SELECT pg_advisory_xact_lock_shared(app.prices_lock(${idTenant}))`.execute(db)
