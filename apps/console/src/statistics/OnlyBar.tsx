import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { ComboBox } from '../kit/fields/ComboBox.tsx'
import { t } from './statistics.messages.ts'
import { type Side, sideWords, type usePeriod } from './use-period.ts'

type OnlyBarProps = {
  statistic: TenantStatistic
  chosen: ReturnType<typeof usePeriod>
  sides: readonly Side[]
}

/** Which conversations alone are counted: those of a flow, of a line, of a campaign. */
export function OnlyBar({ statistic: { flows, lines, campaigns }, chosen, sides }: OnlyBarProps) {
  const sharesOf = { flow: flows, line: lines, campaign: campaigns }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {sides.map((side) => (
        <OnlySide key={side} side={side} shares={sharesOf[side]} chosen={chosen} />
      ))}
    </div>
  )
}

type OnlySideProps = { side: Side; shares: TenantStatistic['flows']; chosen: OnlyBarProps['chosen'] }

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
