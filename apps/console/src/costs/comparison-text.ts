import type { CostComparison } from '@parley/contract/costs/comparison.schema.ts'
import { addAmounts, subtractAmount } from '@parley/rating'

/** By how much a provider asks for more than is known here. */
export const billedTooMuch = ({ totals }: Pick<CostComparison, 'totals'>): string =>
  addAmounts(...totals.map(({ theirAmount, ourAmount }) => subtractAmount(theirAmount, ourAmount)))
