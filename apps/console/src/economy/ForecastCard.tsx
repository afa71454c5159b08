import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { Card } from '../kit/pages/Card.tsx'
import { formatMoneyInCoins } from '../kit/text/Money.tsx'
import { t } from './economy.messages.ts'
import { monthText } from './month.ts'

type Props = { economy: TenantEconomy; forecast: NonNullable<TenantEconomy['forecast']> }

/** What the running month is likely to come to, and on what assumption. */
export function ForecastCard({ economy: { currency, month }, forecast }: Props) {
  const { likely, low, high, certain, learnedFromDays } = forecast
  const money = (amount: string) => formatMoneyInCoins(amount, currency)
  return (
    <Card title={t('forecast', { month: monthText(month) })}>
      <p className="text-ink text-sm">
        <strong className="font-semibold text-lg tabular-nums">{money(likely)}</strong>{' '}
        <span className="tabular-nums">{t('between', { low: money(low), high: money(high) })}</span>
      </p>
      <p className="pt-1 text-pretty text-soft text-sm">
        {t('assumption', { count: learnedFromDays })} {t('certain', { amount: money(certain) })}
      </p>
    </Card>
  )
}
