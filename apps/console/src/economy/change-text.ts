import { subtractAmount } from '@parley/rating'
import { formatCount } from '../kit/text/Count.tsx'
import { formatMoneyChange, formatMoneyChangeInCoins } from '../kit/text/Money.tsx'

/** “+12%”; nothing where there was nothing to take a share of. */
function shareText(now: number, before: number): string {
  if (before === 0) return ''
  const share = Math.round(((now - before) / Math.abs(before)) * 100)
  return ` (${share === 0 ? '±0' : `${share > 0 ? '+' : '−'}${formatCount(Math.abs(share))}`}%)`
}

/** “+€5.00 (+12%)” */
export const moneyChangeText = (now: string, before: string, currency: string): string =>
  formatMoneyChange(subtractAmount(now, before), currency) + shareText(Number(now), Number(before))

/** The same on a tile, with no more digits than coins have. */
export const coinChangeText = (now: string, before: string, currency: string): string =>
  formatMoneyChangeInCoins(subtractAmount(now, before), currency) + shareText(Number(now), Number(before))

/** “+35 (+12%)” */
export function countChangeText(now: number, before: number): string {
  const more = now - before
  if (more === 0) return '±0'
  return `${more > 0 ? '+' : '−'}${formatCount(Math.abs(more))}${shareText(now, before)}`
}

export const minutesOf = (seconds: number): number => Math.round(seconds / 60)
