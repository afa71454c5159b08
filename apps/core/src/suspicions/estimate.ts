import type { UnbilledLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import { addAmounts, RatingError } from '@parley/rating'
import { readNumbers } from '../economy/charge.store.ts'
import { readTerms } from '../economy/prices.ts'
import { type Price, ratedBy } from '../economy/rated.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import type { BillingOf } from '../tenants/billing.ts'

/** Of a line so many of the newest are rated; the rest is reckoned by them. */
const MOST_RATED = 200
const DIGITS = 2

type Line = Pick<UnbilledLine, 'idDialModuleLine' | 'unbilled'>
type Estimate = NonNullable<UnbilledLine['estimate']> | null

/** What unbilled calls of lines would have cost by the tariff that most lines of the tenant have today; included minutes are left aside. */
export async function estimatesOf(ctx: Ctx, { today, currency }: BillingOf, lines: readonly Line[]) {
  const found = new Map<number, Estimate>()
  const usual = await usualTariff(ctx.db, today)
  if (!usual) return () => null
  const { idTariff, version, name } = usual
  const terms = (await readTerms(ctx.db, [usual]))(usual)
  if (!terms) return () => null
  const { timezone } = await ownTenant(ctx)
  const wanted = lines.filter(({ unbilled }) => unbilled > 0)
  const calls = await readUnbilled(
    ctx.db,
    wanted.map(({ idDialModuleLine }) => idDialModuleLine),
    today.slice(0, 7),
  )
  const numbers = calls.length === 0 ? new Map<string, string>() : await readNumbers(ctx.db, calls)
  const byLine = Map.groupBy(calls, ({ idLine }) => idLine)
  for (const { idDialModuleLine: idLine, unbilled } of wanted) {
    const amount = amountOf(
      (byLine.get(idLine) ?? []).map((call) => ({ ...call, to: numbers.get(call.guid) })),
      { idTariff, version, terms },
      timezone,
    )
    const fromCalls = byLine.get(idLine)?.length ?? 0
    if (amount === undefined) continue
    const all = fromCalls >= unbilled ? amount : ((Number(amount) * unbilled) / fromCalls).toFixed(DIGITS)
    found.set(idLine, { tariff: { id: idTariff, name }, amount: all, currency, fromCalls })
  }
  return (idLine: number): Estimate => found.get(idLine) ?? null
}

interface Unbilled {
  readonly guid: string
  readonly idLine: number
  readonly startedAt: string
  readonly talkMs: number
}

function amountOf(calls: readonly (Unbilled & { to: string | undefined })[], price: Price, zone: string) {
  if (calls.length === 0) return undefined
  let sum = '0'
  try {
    for (const call of calls) {
      const rated = ratedBy(price, zone, { ...call, answered: true, prefix: null })
      if (!rated) return undefined
      sum = addAmounts(sum, rated.amount)
    }
  } catch (error) {
    // It has no price for one of the numbers.
    if (error instanceof RatingError) return undefined
    throw error
  }
  return sum
}

const usualTariff = (db: Db, today: string) => rowOf(db)<{ idTariff: number; version: number; name: string }>`
  SELECT t.id_tariff, v.version, t.name FROM line_tariff p JOIN line l USING (id_line) JOIN tariff t USING (id_tariff)
    JOIN tariff_version v USING (id_tariff)
  WHERE l.removed_at IS NULL AND p.valid_from <= ${today}::date AND (p.valid_to IS NULL OR p.valid_to >= ${today}::date)
    AND v.valid_from <= ${today}::date AND (v.valid_to IS NULL OR v.valid_to >= ${today}::date)
  GROUP BY t.id_tariff, v.version, t.name ORDER BY count(*) DESC, t.id_tariff LIMIT 1`

/** The newest of each line. */
const readUnbilled = (db: Db, idLines: readonly number[], month: string) => rowsOf(db)<Unbilled>`
  SELECT c.guid, l.id AS id_line, c.started_at, c.talk_ms FROM unnest(${[...idLines]}::bigint[]) AS l (id) CROSS JOIN LATERAL (
    SELECT guid, started_at, talk_ms FROM charge WHERE id_line = l.id AND id_tariff IS NULL AND answered
      AND day >= (to_char((${month} || '-01')::date - 1, 'YYYY-MM') || '-01')::date
    ORDER BY day DESC, guid DESC LIMIT ${MOST_RATED}) AS c`
