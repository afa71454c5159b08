import { type CostUnit, costUnit } from '@parley/contract/costs/cost.enum.ts'
import { isCallUnit } from '@parley/contract/costs/cost.rules.ts'
import type { ProviderPrice } from '@parley/contract/costs/cost.schema.ts'
import { formatAmount, parseAmount } from '@parley/rating'

export type CostTerms = Pick<ProviderPrice, 'price' | 'leastSeconds' | 'increment' | 'prefixes'>
const MINUTE = 60n
const THOUSAND = 1000n

/** What a use costs, to the millionth, and by which prefix. Calls are measured in begun seconds. */
export function costOf(
  unit: CostUnit,
  terms: CostTerms,
  quantity: number,
  to: string,
): { prefix: string; amount: string } {
  if (!isCallUnit(unit)) {
    const per = unit === costUnit.of.SMS ? 1n : THOUSAND
    return { prefix: '', amount: share(parseAmount(terms.price) * BigInt(quantity), per) }
  }
  const { prefix, price } = priceFor(terms, to)
  const paid = billedSeconds(terms, quantity)
  return { prefix, amount: share(parseAmount(price) * BigInt(paid), MINUTE) }
}

/** Of a call at least so many, and each increment that begins as a whole. */
export const billedSeconds = (
  { leastSeconds, increment }: Pick<CostTerms, 'leastSeconds' | 'increment'>,
  seconds: number,
) => {
  if (seconds <= leastSeconds) return leastSeconds
  return leastSeconds + Math.ceil((seconds - leastSeconds) / increment) * increment
}

/** The price of the longest prefix that the number begins with, else that of all others. */
function priceFor({ price, prefixes }: CostTerms, to: string): { prefix: string; price: string } {
  const digits = to.replaceAll(/\D/g, '').replace(/^00/, '')
  let best = { prefix: '', price }
  for (const each of prefixes)
    if (each.prefix.length > best.prefix.length && digits.startsWith(each.prefix)) best = each
  return { prefix: best.prefix, price: best.price }
}

/** Half a millionth is one. */
const share = (amount: bigint, per: bigint) => formatAmount((amount * 2n + per) / (per * 2n))
