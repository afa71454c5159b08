import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import type { SeriesChart } from '../kit/chart/chart-model.ts'
import { timeAxis } from '../kit/chart/time-axis.ts'
import { t } from './economy.messages.ts'
import { daysOf } from './month.ts'

export type Span = 'days' | 'months'
export type EconomyDay = TenantEconomy['days'][number]
const NOTHING = { calls: 0, seconds: 0, amount: '0' }

/** Every day of the month up to today, also those without a call. */
export function allDays({ month, days, isRunning }: TenantEconomy, today: string): EconomyDay[] {
  const known = new Map(days.map((each) => [each.day, each]))
  const called = days.filter(({ calls }) => calls > 0).map(({ day }) => day)
  const last = [today, ...called].toSorted().at(-1)
  return daysOf(month, isRunning ? last : undefined).map((day) => known.get(day) ?? { day, ...NOTHING })
}

/** Amounts are drawn as numbers; tables say every digit. */
export function chartOf(economy: TenantEconomy, span: Span, days: readonly EconomyDay[]): SeriesChart {
  const { currency, months } = economy
  const named = (name: string) => t('inCurrency', { name, currency })
  if (span === 'days') {
    const values = days.map(({ amount }) => Number(amount))
    return {
      kind: 'series',
      axis: timeAxis(
        t('day'),
        days.map(({ day }) => day),
        'day',
        'UTC',
      ),
      series: [{ name: named(t('calls')), draw: 'bars', tone: 'accent', values }],
    }
  }
  const of = (amount: (month: TenantEconomy['months'][number]) => string) => months.map((each) => Number(amount(each)))
  return {
    kind: 'series',
    axis: timeAxis(
      t('month'),
      months.map(({ month }) => month),
      'month',
      'UTC',
    ),
    series: [
      { name: named(t('calls')), draw: 'bars', tone: 'accent', values: of(({ amount }) => amount) },
      { name: named(t('fees')), draw: 'bars', tone: 'info', values: of(({ fees }) => fees) },
      { name: named(t('totalWithAdjustments')), draw: 'line', tone: 'neutral', values: of(({ total }) => total) },
    ],
  }
}
