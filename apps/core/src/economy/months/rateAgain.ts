import { type CallFacts, chooseRate, RatingError, rate, type Terms } from '@parley/rating'
import type { PricedBy } from '../prices.ts'

/** A call as its charge has it, corrected by what came later. */
export interface ChargedCall {
  readonly guid: string
  readonly startedAt: string
  readonly day: string
  readonly idLine: number | null
  /** Its line has not been deleted. */
  readonly hasLine: boolean
  readonly idTariff: number | null
  readonly tariffVersion: number | null
  readonly prefix: string
  readonly band: string | null
  readonly answered: boolean
  readonly seconds: number
  readonly talkMs: number
  /** What it took of the seconds included in its month. */
  readonly bundleSeconds: number
  readonly before: string
  /** It was corrected after its month was closed: what it is now, its conversation says. */
  readonly isCorrected: boolean
}
/** What the conversation says, where it has not been deleted. */
export interface Spoken {
  readonly toNumber: string
  readonly answered: boolean
  readonly talkMs: number
}
/** By which terms a call is rated; null: its line had none that day. */
export type Price = (PricedBy & { readonly terms: Terms }) | { readonly terms: Terms; readonly idTariff: null } | null

export interface Rerated {
  readonly idTariff: number | null
  readonly tariffVersion: number | null
  readonly prefix: string
  readonly band: string | null
  readonly bundleSeconds: number
  readonly amount: string
}

/** Whether the conversation has to be asked: the kept prefix tells a price only of the terms that it was chosen from. */
export const needsConversation = (call: ChargedCall, price: Price): boolean =>
  call.isCorrected || (call.answered && price !== null && !isSame(call, price))

/** By the version by which it was rated before: it keeps what it took of a bundle. */
export const isSame = ({ idTariff, tariffVersion }: ChargedCall, price: NonNullable<Price>) =>
  price.idTariff !== null && price.idTariff === idTariff && price.version === tariffVersion

interface Beside {
  readonly spoken?: Spoken | undefined
  readonly earlier?: Terms | undefined
  /** Of what its new price includes in the month. */
  readonly bundleLeft?: number
}

/** What a call costs by a price; undefined where that cannot be told any more, and it keeps what it costs. */
export function rateAgain(
  call: ChargedCall,
  price: Price,
  zone: string,
  { spoken, earlier, bundleLeft = 0 }: Beside,
): Rerated | undefined {
  if (call.isCorrected && !spoken) return undefined
  const { answered, talkMs } = call.isCorrected && spoken ? spoken : call
  if (price === null)
    return { idTariff: null, tariffVersion: null, prefix: '', band: null, bundleSeconds: 0, amount: '0' }
  const { terms } = price
  const by =
    price.idTariff === null
      ? { idTariff: null, tariffVersion: null }
      : { idTariff: price.idTariff, tariffVersion: price.version }
  try {
    if (isSame(call, price)) {
      const { prefix, band } = call
      return { ...by, prefix, band, ...paid(terms, { prefix, band, answered, talkMs, bundleLeft: call.bundleSeconds }) }
    }
    // What stands for the number of an anonymised conversation has no digits.
    const number = spoken && /\d/.test(spoken.toNumber) ? spoken.toNumber : undefined
    if (answered && number === undefined && !isSurePrefix(terms, earlier, call.prefix)) return undefined
    const to = number ?? call.prefix
    const chosen = chooseRate(terms, { startedAt: new Date(call.startedAt), zone, to })
    return { ...by, ...chosen, ...paid(terms, { ...chosen, answered, talkMs, bundleLeft }) }
  } catch (error) {
    if (error instanceof RatingError) return undefined
    throw error
  }
}

function paid(terms: Terms, call: CallFacts): Pick<Rerated, 'amount' | 'bundleSeconds'> {
  const { amount, trace } = rate(terms, call)
  return { amount, bundleSeconds: trace?.bundleSeconds ?? 0 }
}

const known = new WeakMap<Terms, ReadonlySet<string>>()
function prefixesOf(terms: Terms): ReadonlySet<string> {
  const found = known.get(terms) ?? new Set(terms.rates.map(({ prefix }) => prefix))
  known.set(terms, found)
  return found
}
const sure = new WeakMap<Terms, WeakMap<Terms, Map<string, boolean>>>()
const noTerms: Terms = {
  ...{ mode: 1, freeSeconds: 0, minimum: '0', rounding: { digits: 0, mode: 'down' } },
  ...{ bands: [], rates: [] },
}

/** Whether a number of which the prefix alone is known has one price: longer prefixes would have been chosen already, unless they are new. */
export function isSurePrefix(terms: Terms, earlier: Terms = noTerms, prefix: string): boolean {
  const byEarlier = sure.get(terms) ?? new WeakMap<Terms, Map<string, boolean>>()
  sure.set(terms, byEarlier)
  const byPrefix = byEarlier.get(earlier) ?? new Map<string, boolean>()
  byEarlier.set(earlier, byPrefix)
  const found = byPrefix.get(prefix)
  if (found !== undefined) return found
  const were = prefixesOf(earlier)
  // A number with a longer one of the earlier prefixes would have been rated by that.
  const isPassedOver = (each: string) => {
    for (let length = prefix.length + 1; length <= each.length; length += 1)
      if (were.has(each.slice(0, length))) return true
    return false
  }
  const isSure = [...prefixesOf(terms)].every(
    (each) => each.length <= prefix.length || !each.startsWith(prefix) || isPassedOver(each),
  )
  byPrefix.set(prefix, isSure)
  return isSure
}
