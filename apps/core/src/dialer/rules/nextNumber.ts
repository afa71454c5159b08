import { type AttemptResult, nextNumberAt } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignSetup } from '@parley/contract/campaigns/campaign.schema.ts'
import { type NumberClosed, numberClosed } from '@parley/contract/contacts/contact.enum.ts'
import { isOpenNumber, type NumberRules, type Numbers } from '@parley/contract/contacts/number.rules.ts'

export type NumbersRules = NumberRules & Pick<CampaignSetup, 'nextNumber'>
/** The number that is called next, and when at the earliest. */
interface ChosenNumber {
  readonly phone: string
  readonly zone: string
  readonly label: string
  readonly dueAt: Date
}

const { UNASSIGNED } = numberClosed.of
const MINUTE_MS = 60_000
const waitOf = (result: AttemptResult | null, { retries }: NumberRules): number =>
  result === null || result === 'answered' || result === 'unknown' ? 0 : retries[result].delayMinutes * MINUTE_MS

/** With what became of a call to one of them. */
export const withTry = (
  numbers: Numbers,
  phone: string,
  {
    result,
    at,
    closed,
    isUnassigned,
  }: {
    readonly result: AttemptResult
    readonly at: Date
    readonly closed: NumberClosed | null
    readonly isUnassigned: boolean
  },
): Numbers =>
  numbers.map((number) =>
    number.phone === phone
      ? {
          ...number,
          tries: number.tries + 1,
          results: {
            ...number.results,
            [result]: (number.results[result] ?? 0) + 1,
            ...(isUnassigned && { [UNASSIGNED]: (number.results[UNASSIGNED] ?? 0) + 1 }),
          },
          lastResult: result,
          lastAt: at.toISOString(),
          closed: closed ?? number.closed,
        }
      : number,
  )

/**
 * The number to call after one that did not reach anybody: those that were never tried come first, in their order, then the one that may be tried again
 * soonest, each after the wait of its own last result.
 */
export function nextNumber(
  numbers: Numbers,
  rules: NumbersRules,
  { phone, result, at }: { readonly phone: string; readonly result: AttemptResult | null; readonly at: Date },
): ChosenNumber | undefined {
  const called = numbers.findIndex((number) => number.phone === phone)
  // Who declined is a person, who is not to be called on another number in the same minute.
  const isAtOnce = rules.nextNumber === nextNumberAt.of.NOW && result !== 'declined'
  const least = at.getTime() + (isAtOnce ? 0 : waitOf(result, rules))
  const ring = numbers
    .map((_, place) => numbers[(called + 1 + place) % numbers.length])
    .filter((one) => one !== undefined)
  const open = ring.filter((number) => isOpenNumber(number, rules))
  const fresh = numbers.find((number) => number.tries === 0 && open.includes(number))
  const times = open.map((number) => ({
    number,
    at: Math.max(least, number.lastAt === null ? 0 : Date.parse(number.lastAt) + waitOf(number.lastResult, rules)),
  }))
  const [soonest] = times.toSorted((one, other) => one.at - other.at)
  const chosen = fresh ? { number: fresh, at: least } : soonest
  if (!chosen) return undefined
  const { phone: next, zone, label } = chosen.number
  return { phone: next, zone, label, dueAt: new Date(chosen.at) }
}
