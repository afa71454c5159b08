import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import { compareAmounts, dayIn, rateCall } from '@parley/rating'
import type { Ctx } from '../../kernel/ctx.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { termsOfLines } from '../../tariffs/lineTariff.store.ts'

interface Rated {
  readonly idContact: number
  readonly idLine: number | null
  readonly phone: string
  readonly startedAt: string
  readonly answeredAt: Date | null
  readonly talkMs: number
}

/** What calls cost, by contact: by the tariff that their line had when they began. What nobody answered costs nothing. */
export async function costsOf(ctx: Ctx, calls: readonly Rated[]): Promise<ReadonlyMap<number, string>> {
  const answered = calls.filter(({ answeredAt }) => answeredAt !== null)
  if (answered.length === 0) return new Map()
  const { timezone: zone } = await ownTenant(ctx)
  const termsOf = await readTerms(ctx, zone, answered)
  const costs = new Map<number, string>()
  for (const { idContact, idLine, phone, startedAt, talkMs } of answered) {
    const at = new Date(startedAt)
    const terms = termsOf(idLine, at)
    if (!terms) continue
    costs.set(idContact, rateCall(terms, { startedAt: at, zone, to: phone, answered: true, talkMs }).amount)
  }
  return costs
}

const MINUTE_MS = 60_000

/** What a minute costs on the dearest of these lines, to a number that has no price of its own. */
export async function minuteCostOf(ctx: Ctx, idLines: readonly number[], startedAt: Date): Promise<string> {
  const { timezone: zone } = await ownTenant(ctx)
  const lines = await termsOfLines(ctx.db, idLines, dayIn(zone, startedAt))
  const costs = lines.map(
    ({ terms }) => rateCall(terms, { startedAt, zone, to: '', answered: true, talkMs: MINUTE_MS }).amount,
  )
  return costs.toSorted(compareAmounts).at(-1) ?? '0'
}

/** Days are those of the tenant’s clock. */
async function readTerms({ db }: Ctx, zone: string, calls: readonly Rated[]) {
  const rows = await rowsOf(db)<{ idLine: number; from: string; to: string | null; terms: TariffTerms }>`
    SELECT p.id_line, greatest(p.valid_from, v.valid_from)::text AS "from", least(p.valid_to, v.valid_to)::text AS "to",
      v.terms || jsonb_build_object('mode', v.mode) AS terms
    FROM line_tariff p JOIN tariff_version v USING (id_tariff)
    WHERE p.id_line = ANY(${[...new Set(calls.map(({ idLine }) => idLine))]}::bigint[])`
  return (idLine: number | null, at: Date) => {
    const day = dayIn(zone, at)
    return rows.find((row) => row.idLine === idLine && row.from <= day && (row.to === null || day <= row.to))?.terms
  }
}
