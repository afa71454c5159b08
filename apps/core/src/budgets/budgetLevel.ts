import { parseAmount } from '@parley/rating'

export const ALL = 100

/** The last of the two warnings that an amount has come to: all of the budget, the percentage chosen, or neither (0). */
export function budgetLevel(used: string, { amount, warnAt }: { readonly amount: string; readonly warnAt: number }) {
  const [spent, budget] = [parseAmount(used) * BigInt(ALL), parseAmount(amount)]
  if (spent >= budget * BigInt(ALL)) return ALL
  return spent >= budget * BigInt(warnAt) ? warnAt : 0
}
