import type { StatisticShare, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { t } from './statistics.messages.ts'
import { type Side, sideWords, type usePeriod } from './use-period.ts'

type OnlyBarProps = { statistic: TenantStatistic; chosen: ReturnType<typeof usePeriod> }

/** Which conversations alone are counted: those of a flow, of a line, of a campaign. */
export function OnlyBar({ statistic, chosen }: OnlyBarProps) {
  const { flows, lines, campaigns } = statistic
  const of: readonly (readonly [Side, readonly StatisticShare[]])[] = [
    ['flow', flows],
    ['line', lines],
    ['campaign', campaigns],
  ]
  return (
    <div className="flex flex-wrap items-center gap-3">
      {of.map(([side, shares]) => (
        <OnlySide key={side} side={side} shares={shares} chosen={chosen} />
      ))}
    </div>
  )
}

type OnlySideProps = { side: Side; shares: readonly StatisticShare[]; chosen: OnlyBarProps['chosen'] }

function OnlySide({ side, shares, chosen }: OnlySideProps) {
  const { header, all } = sideWords[side]
  const only = chosen.only[side]
  if (shares.length < 2 && only === undefined) return null
  const options = shares.map(({ id, name }) => ({ value: id, label: name ?? t('removed', { id }) }))
  const known = options.some(({ value }) => value === only)
  const missing = only === undefined || known ? [] : [{ value: only, label: t('removed', { id: only }) }]
  return (
    <ComboBox
      label={header}
      hideLabel
      placeholder={all}
      options={[...options, ...missing]}
      value={only ?? null}
      onChange={(id) => chosen.setOnly(side, id ?? undefined)}
      className="w-56"
    />
  )
}
