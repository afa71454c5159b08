import { type StatisticStep, statisticPeriod, statisticStep } from '@parley/contract/statistics/period.ts'
import { Switch } from '../kit/fields/Checkbox.tsx'
import { Select } from '../kit/fields/Select.tsx'
import { t } from './statistics.messages.ts'
import { stepsOf, type usePeriod } from './use-period.ts'

const periods = statisticPeriod.entries.map(({ value, label }) => ({ value, label }))

/** Which period, in which steps, and whether of tests. */
export function PeriodBar({ chosen, by }: { chosen: ReturnType<typeof usePeriod>; by?: StatisticStep | undefined }) {
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
      {by !== undefined && steps.length > 1 && (
        <Select label={t('by')} hideLabel options={steps} value={by} onChange={chosen.setStep} className="w-32" />
      )}
      <Switch isSelected={chosen.tests} onChange={chosen.setTests}>
        {t('tests')}
      </Switch>
    </div>
  )
}
