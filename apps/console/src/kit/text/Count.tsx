import { DEFAULT_LOCALE } from '@parley/contract/kernel/constants.ts'

const COUNT = new Intl.NumberFormat(DEFAULT_LOCALE)

/** Lists count exactly up to here; what is more is shown as "10,000+". */
export const COUNT_LIMIT = 10_000

export const formatCount = (value: number, isCapped = false): string => `${COUNT.format(value)}${isCapped ? '+' : ''}`

/** A number of things, with digits that line up in a column. */
export function Count({ value, isCapped }: { value: number | null | undefined; isCapped?: boolean }) {
  if (value === undefined || value === null) return <span className="text-faint">–</span>
  return <span className="tabular-nums">{formatCount(value, isCapped)}</span>
}
