import type { EconomyCosts } from '@parley/contract/costs/cost.schema.ts'
import type { ReactNode } from 'react'
import { coinChangeText } from '../economy/change-text.ts'
import { formatCount } from '../kit/text/Count.tsx'
import { formatMoneyInCoins, MoneyInCoins } from '../kit/text/Money.tsx'
import { t } from './costs.messages.ts'

type Tile = { label: string; value: ReactNode; note: string }

/** What is left of what came in; nothing where nothing came in. */
const shareText = (part: string, whole: string) =>
  Number(whole) > 0 ? t('ofRevenue', { share: formatCount(Math.round((Number(part) / Number(whole)) * 100)) }) : ''

/** Costs, and for those who may see billing what is earned and left. */
export function CostTiles({ costs }: { costs: EconomyCosts }) {
  const { cost, costBefore, revenue, margin, currency } = costs
  const money = (amount: string) => <MoneyInCoins amount={amount} currency={currency} />
  const tiles: Tile[] = [
    {
      label: t('costs'),
      value: money(cost),
      note: `${coinChangeText(cost, costBefore, currency)} ${t('was', { value: formatMoneyInCoins(costBefore, currency) })}`,
    },
    ...(revenue === null || margin === null
      ? []
      : [
          { label: t('revenue'), value: money(revenue), note: t('revenueNote') },
          { label: t('margin'), value: money(margin), note: shareText(margin, revenue) },
        ]),
  ]
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 rounded-card bg-surface p-4 ring-1 ring-line">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="pt-1 font-semibold text-ink text-xl tabular-nums">{value}</dd>
          <dd className="min-h-4 text-soft text-xs tabular-nums">{note}</dd>
        </div>
      ))}
    </dl>
  )
}
