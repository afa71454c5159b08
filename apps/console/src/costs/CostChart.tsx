import type { EconomyCosts } from '@parley/contract/costs/cost.schema.ts'
import { useMemo } from 'react'
import { monthText } from '../economy/month.ts'
import { ToggleGroup } from '../kit/actions/ToggleGroup.tsx'
import { oneOf } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { Chart } from '../kit/chart/Chart.tsx'
import type { ChartSeries, SeriesChart } from '../kit/chart/chart-model.ts'
import { timeAxis } from '../kit/chart/time-axis.ts'
import { Card } from '../kit/pages/Card.tsx'
import { t } from './costs.messages.ts'

type Span = 'days' | 'months'
const spans: readonly { value: Span; label: string }[] = [
  { value: 'days', label: t('days') },
  { value: 'months', label: t('months') },
]
const readers = { span: oneOf<Span>(['days', 'months'], 'days') }

/** Amounts are drawn as numbers; the sums beside say every digit. */
function chartOf({ currency, days, months }: EconomyCosts, span: Span): SeriesChart {
  const rows: readonly { at: string; cost: string; revenue: string | null }[] =
    span === 'days'
      ? days.map(({ day: at, ...row }) => ({ at, ...row }))
      : months.map(({ month: at, ...row }) => ({ at, ...row }))
  const named = (name: string) => t('inCurrency', { name, currency })
  const costs: ChartSeries = {
    name: named(t('costs')),
    draw: 'bars',
    tone: 'warning',
    values: rows.map(({ cost }) => Number(cost)),
  }
  const revenue: ChartSeries = {
    name: named(span === 'days' ? t('revenueOfCalls') : t('revenue')),
    draw: 'line',
    tone: 'accent',
    values: rows.map((row) => Number(row.revenue)),
  }
  return {
    kind: 'series',
    axis: timeAxis(
      span === 'days' ? t('day') : t('month'),
      rows.map(({ at }) => at),
      span === 'days' ? 'day' : 'month',
      'UTC',
    ),
    series: rows.some((row) => row.revenue !== null) ? [costs, revenue] : [costs],
  }
}

/** Days of the month, or the twelve months that end with it. */
export function CostChart({ costs }: { costs: EconomyCosts }) {
  const [{ span }, change] = useAddress(readers)
  const chart = useMemo(() => chartOf(costs, span), [costs, span])
  const month = monthText(costs.month)
  const label = span === 'days' ? t('daysOf', { month }) : t('monthsUpTo', { month })
  return (
    <Card
      title={label}
      actions={<ToggleGroup label={t('span')} choices={spans} value={span} onChange={(to) => change({ span: to })} />}
    >
      <Chart label={label} chart={chart} />
    </Card>
  )
}
