import { feeCategory } from '../enums/billing.enum.ts'
import { reason } from '../kernel/errors.ts'
import { dayBefore, isBackwards, overlap, type Period } from '../tariffs/period.rules.ts'

interface Fee extends Period {
  readonly category: number
  readonly period: string
  readonly amount: string
  readonly quantity: number
}

/** With the last closed month that it was charged in. */
interface ChargedFee extends Fee {
  readonly closedIn: string | null
}

export const feeBlocked = {
  /** A licence or service level that is charged twice for a day is a mistake; other fees may stand side by side. */
  save: (fee: Fee, others: readonly Fee[]) => {
    if (isBackwards(fee)) return reason('fee.backwards')
    if (fee.category === feeCategory.of.OTHER) return undefined
    const category = feeCategory.label(fee.category)
    const other = others.find((each) => each.category === fee.category && overlap(fee, each))
    return other && reason('fee.overlap', { category, from: other.validFrom, to: other.validTo ?? '…' })
  },
  /** What a fee was until yesterday has been charged: only its note and a last day from yesterday on can change. */
  change: (before: ChargedFee, after: Fee, today: string) => {
    const begun = feeBlocked.begun(before, today)
    if (!begun) return undefined
    const isSame =
      before.category === after.category &&
      before.period === after.period &&
      before.quantity === after.quantity &&
      before.validFrom === after.validFrom &&
      isSameAmount(before.amount, after.amount)
    const yesterday = dayBefore(today)
    const isLater = (last: string | null) => last === null || last >= yesterday
    const isEnd = before.validTo === after.validTo || (isLater(before.validTo) && isLater(after.validTo))
    return isSame && isEnd ? undefined : begun
  },
  /** One that ended in another currency than the tenant’s stays ended: it would be charged as the same number of the new one. */
  currency: (before: Fee & { readonly currency: string }, after: Fee, currency: string) =>
    before.currency === currency || before.validTo === after.validTo
      ? undefined
      : reason('fee.otherCurrency', { currency: before.currency, other: currency }),
  /** A fee of which nothing falls into a month that the tenant is charged for would never be charged. */
  reach: ({ period, validFrom, validTo }: Fee, first: string) => {
    const last = period === 'once' ? validFrom : validTo
    return last === null || last.slice(0, 7) >= first ? undefined : reason('fee.beforeTenant', { first })
  },
  /** Why what it costs stays as it is. */
  begun: (fee: ChargedFee, today: string) =>
    fee.validFrom > today ? undefined : (feeBlocked.remove(fee, today) ?? reason('fee.begun', { day: fee.validFrom })),
  /** What closed months were charged stays with a fee; from open ones it goes. One that is over can’t be ended either. */
  remove: ({ period, validTo, closedIn: month }: ChargedFee, today: string) => {
    if (month === null) return undefined
    const isOver = period === 'once' || (validTo !== null && validTo < dayBefore(today))
    return isOver ? reason('fee.closedOver', { month }) : reason('fee.closed', { month })
  },
}

/** The last of the months up to the last closed one that a fee is charged in. */
export function closedMonthOf({ period, validFrom, validTo }: Fee, lastClosed: string | null): string | null {
  if (lastClosed === null || validFrom.slice(0, 7) > lastClosed) return null
  const last = (period === 'once' ? validFrom : validTo)?.slice(0, 7) ?? lastClosed
  return last < lastClosed ? last : lastClosed
}

/** “1.5” is “1.50”; compared without ever becoming a binary number. */
const isSameAmount = (one: string, other: string) => trimmed(one) === trimmed(other)
const trimmed = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
