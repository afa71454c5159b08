import {
  type Days,
  type StatisticStep,
  statisticAgainst,
  statisticPeriod,
  statisticStep,
} from '@parley/contract/statistics/period.ts'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { daysText } from './statistic-text.ts'
import { t } from './statistics.messages.ts'
import { stepsOf, type usePeriod } from './use-period.ts'

const periods = statisticPeriod.entries.map(({ value, label }) => ({ value, label }))

const againsts = statisticAgainst.entries.map(({ value, label }) => ({ value, label }))

/** Which period, in which steps, and whether of tests. */
type PeriodBarProps = {
  chosen: ReturnType<typeof usePeriod>
  by?: StatisticStep | undefined
  days?: Days | undefined
}

export function PeriodBar({ chosen, by, days }: PeriodBarProps) {
  const endsYesterday = chosen.period === 'week' || chosen.period === 'month'
  const steps = stepsOf(chosen.period).map((value) => ({ value, label: statisticStep.label(value) }))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Select
        label={t('period')}
        hideLabel
        options={periods}
        value={chosen.period}
        onChange={chosen.setPeriod}
        className="w-44"
      />
      {days && (
        <span className="text-soft text-sm tabular-nums">
          {endsYesterday ? t('endsYesterday', { days: daysText(days) }) : daysText(days)}
        </span>
      )}
      {by !== undefined && steps.length > 1 && (
        <Select label={t('by')} hideLabel options={steps} value={by} onChange={chosen.setStep} className="w-32" />
      )}
      <Select
        label={t('against')}
        hideLabel
        options={againsts}
        value={chosen.against}
        onChange={chosen.setAgainst}
        className="w-52"
      />
      <Switch isSelected={chosen.tests} onChange={chosen.setTests}>
        {t('tests')}
      </Switch>
    </div>
  )
}
