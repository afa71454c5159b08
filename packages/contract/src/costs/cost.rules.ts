import { reason } from '../kernel/errors.ts'
import { dayBefore, isBackwards, overlap, type Period } from '../tariffs/period.rules.ts'
import { type CostUnit, costUnit } from './cost.enum.ts'

interface PriceList extends Period {
  readonly provider: string
  readonly unit: CostUnit
  readonly price: string
  readonly leastSeconds: number
  readonly increment: number
  readonly prefixes: readonly { readonly prefix: string; readonly price: string }[]
}

/** Calls cost by prefix and begun time, everything else by the piece. */
export const isCallUnit = (unit: CostUnit): boolean => unit === costUnit.of.CALLS_OUT || unit === costUnit.of.CALLS_IN

export const providerPriceBlocked = {
  /** Two prices for one unit on one day would leave open what it costs. */
  save: (list: PriceList, others: readonly (Period & Pick<PriceList, 'provider' | 'unit'>)[]) => {
    if (isBackwards(list)) return reason('providerPrice.backwards')
    if (!isCallUnit(list.unit) && list.prefixes.length > 0) return reason('providerPrice.noPrefixes')
    const given = list.prefixes.map(({ prefix }) => prefix)
    const twice = given.find((prefix, at) => given.indexOf(prefix) < at)
    if (twice !== undefined) return reason('providerPrice.prefixTwice', { prefix: twice })
    const other = others.find((each) => each.unit === list.unit && overlap(list, each))
    return (
      other &&
      reason('providerPrice.overlap', {
        provider: other.provider,
        unit: costUnit.label(other.unit),
        from: other.validFrom,
        to: other.validTo ?? '…',
      })
    )
  },
  /** By what was in force until yesterday calls have been rated: only its note and a last day from yesterday on can change. */
  change: (before: PriceList, after: PriceList, today: string) => {
    if (before.validFrom > today) return undefined
    const yesterday = dayBefore(today)
    const isLater = (last: string | null) => last === null || last >= yesterday
    const isEnd = before.validTo === after.validTo || (isLater(before.validTo) && isLater(after.validTo))
    return isEnd && isSame(before, after) ? undefined : reason('providerPrice.begun', { day: before.validFrom })
  },
  remove: ({ validFrom }: Period, today: string) =>
    validFrom <= today ? reason('providerPrice.begun', { day: validFrom }) : undefined,
}

const isSame = (one: PriceList, other: PriceList) => JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other))
const termsOf = ({ provider, unit, price, leastSeconds, increment, prefixes, validFrom }: PriceList) => [
  ...[provider, unit, plain(price), leastSeconds, increment, validFrom],
  ...prefixes.map((each) => `${each.prefix} ${plain(each.price)}`).sort(),
]
/** “1.5” is “1.50”. */
const plain = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
