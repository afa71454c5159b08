import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { addDays } from '@parley/contract/statistics/period.ts'
import { formatAmount, parseAmount } from '@parley/rating'

/** As many weeks make up for a single odd day. */
export const LEARNED_DAYS = 28

interface Known {
  readonly today: string
  /** Of the month. */
  readonly lastDay: string
  /** What the days before today came to, all of those that can be learned from. */
  readonly learned: readonly { readonly day: string; readonly amount: string }[]
  /** What today came to so far. */
  readonly todaySoFar: string
  /** What the month comes to if nothing follows. */
  readonly certain: string
}

type Forecast = NonNullable<TenantEconomy['forecast']>

/** What the running month comes to if its rest goes as the same weekdays went; null where nothing is known of earlier days. */
export function forecastOf({ today, lastDay, learned, todaySoFar, certain }: Known): Forecast | null {
  if (learned.length === 0) return null
  const all = learned.map(({ amount }) => parseAmount(amount))
  const byWeekday = Map.groupBy(learned, ({ day }) => weekdayOf(day))
  const usual = (day: string) => {
    const same = byWeekday.get(weekdayOf(day))?.map(({ amount }) => parseAmount(amount)) ?? all
    const sorted = same.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
    const sum = same.reduce((total, amount) => total + amount, 0n)
    return { low: sorted[0] ?? 0n, likely: sum / BigInt(same.length), high: sorted.at(-1) ?? 0n }
  }
  const soFar = parseAmount(todaySoFar)
  const rest = { low: 0n, likely: 0n, high: 0n }
  for (let day = today; day <= lastDay; day = addDays(day, 1)) {
    const { low, likely, high } = usual(day)
    const left = (amount: bigint) => (day === today ? (amount > soFar ? amount - soFar : 0n) : amount)
    rest.low += left(low)
    rest.likely += left(likely)
    rest.high += left(high)
  }
  const sure = parseAmount(certain)
  return {
    low: formatAmount(sure + rest.low),
    likely: formatAmount(sure + rest.likely),
    high: formatAmount(sure + rest.high),
    learnedFromDays: learned.length,
    certain: formatAmount(sure),
  }
}

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
