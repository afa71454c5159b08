import { formatAmount, parseAmount } from './amount.ts'
import { preparedOf } from './prepared.ts'
import { type CallFacts, type Rating, rate } from './rate.ts'
import type { Terms } from './terms.ts'

export interface MonthCall extends Omit<CallFacts, 'bundleLeft'> {
  readonly guid: string
  readonly startedAt: Date
}

export interface RatedMonth<C> {
  /** In the order in which they started, whatever the order in which they came. */
  readonly calls: readonly (Rating & { readonly call: C })[]
  readonly amount: string
  /** Of the seconds included in the month; handed on where its calls are rated in parts. */
  readonly bundleUsed: number
}

/**
 * Calls of one month by one tariff. Included seconds go to the calls that started first; of calls that started at once, by guid. Where a
 * month is rated in parts, the parts follow each other in time, and each takes `bundleUsed` of the one before.
 */
export function rateMonth<C extends MonthCall>(terms: Terms, calls: readonly C[], bundleUsed = 0): RatedMonth<C> {
  const { bundleSeconds } = preparedOf(terms)
  let used = bundleUsed
  let sum = 0n
  const rated = calls.toSorted(byStart).map((call) => {
    const { prefix, band, answered, talkMs } = call
    const rating = rate(terms, { prefix, band, answered, talkMs, bundleLeft: bundleSeconds - used })
    used += rating.trace?.bundleSeconds ?? 0
    sum += parseAmount(rating.amount)
    return { call, ...rating }
  })
  return { calls: rated, amount: formatAmount(sum), bundleUsed: used }
}

const byStart = (one: MonthCall, other: MonthCall) =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.guid < other.guid ? -1 : one.guid > other.guid ? 1 : 0)
