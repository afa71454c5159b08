import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { formatMoneyInCoins, MoneyInCoins } from '../kit/text/Money.tsx'
import { coinChangeText, countChangeText, minutesOf } from './change-text.ts'
import { t } from './economy.messages.ts'

const sums = [
  ['total', t('total')],
  ['amount', t('calls')],
  ['fees', t('fees')],
  ['adjustments', t('adjustments')],
] as const
const counts = [
  ['calls', t('callCount'), (count: number) => count],
  ['seconds', t('minutes'), minutesOf],
] as const

/** What a month comes to, each part with how it was the month before. */
export function EconomyTiles({ economy: { revenue, revenueBefore: before, currency } }: { economy: TenantEconomy }) {
  const money = sums.map(([name, label]) => ({
    label,
    value: <MoneyInCoins amount={revenue[name]} currency={currency} />,
    change: coinChangeText(revenue[name], before[name], currency),
    was: formatMoneyInCoins(before[name], currency),
  }))
  const others = counts.map(([name, label, of]) => ({
    label,
    value: formatCount(of(revenue[name])),
    change: countChangeText(of(revenue[name]), of(before[name])),
    was: formatCount(of(before[name])),
  }))
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-3">
      {[...money, ...others].map(({ label, value, change, was }) => (
        <div key={label} className="min-w-0 rounded-card bg-surface p-4 ring-1 ring-line max-sm:px-3">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="pt-1 font-semibold text-ink text-xl tabular-nums max-sm:text-base">{value}</dd>
          <dd className="text-soft text-xs tabular-nums">
            <span className="font-medium">{change}</span> {t('was', { value: was })}
          </dd>
        </div>
      ))}
    </dl>
  )
}
