import { type AlertKind, alertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import { kindFacts, thresholdWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft, Backtest } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { Chart } from '../kit/chart/Chart.tsx'
import type { ChartSeries, SeriesChart } from '../kit/chart/chart-model.ts'
import { timeAxis } from '../kit/chart/time-axis.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './monitoring.messages.ts'

const SETTLES_MS = 300

/** The rule, once nothing more is typed. */
function useSettled(rule: AlertRuleDraft): AlertRuleDraft {
  const text = JSON.stringify(rule)
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(() => JSON.parse(settled) as AlertRuleDraft, [settled]) // it was one
}

type Props = {
  idLine: number
  rule: AlertRuleDraft
  currency: string
  /** Takes a threshold over. */
  onUse: (threshold: number) => void
}

/** When a rule would have fired within the last eight weeks, beside what it saw. */
export function BacktestPart({ idLine, rule, currency, onUse }: Props) {
  const body = useSettled(rule)
  const { data, error } = useRead(operations.DialModuleLines.Backtest, { params: { idDialModuleLine: idLine }, body })
  return (
    <section aria-label={t('backtest')} className="flex flex-col gap-2">
      <h3 className="font-medium text-ink text-sm">{t('backtest')}</h3>
      <ErrorNote error={error} />
      {!data && !error && <div aria-hidden className="pulse-soft h-66 rounded-control bg-sunken" />}
      {data && (
        <>
          {data.problem ? <p className="text-soft text-sm">{data.problem}</p> : <Fired {...data} />}
          <Marks kind={body.kind} marks={data.marks} currency={currency} onUse={onUse} />
          {data.hours.some(({ value }) => value !== null) && <Picture rule={body} data={data} />}
        </>
      )}
    </section>
  )
}

/** What people said of alerts of this kind, and a threshold that would have told them apart. */
function Marks({
  kind,
  marks,
  currency,
  onUse,
}: { kind: AlertKind; marks: Backtest['marks'] } & Pick<Props, 'currency' | 'onUse'>) {
  const { real, false: wrong, proposal, stillFalse } = marks
  if (real + wrong === 0) return null
  const value = proposal === null ? '' : thresholdWords(kind, proposal, currency)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-soft text-sm">
      <span>
        {t('marks', { real, wrong })}{' '}
        {proposal !== null && (stillFalse === 0 ? t('proposal', { value }) : t('proposalPart', { value, stillFalse }))}
      </span>
      {proposal !== null && <Button onPress={() => onUse(proposal)}>{t('use', { value })}</Button>}
    </p>
  )
}

export function Fired({ fired, firings }: Pick<Backtest, 'fired' | 'firings'>) {
  const [newest] = firings
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <StatusTag tone={fired === 0 ? 'success' : 'warning'}>
        {fired === 0 ? t('firedNever') : t('fired', { count: fired })}
      </StatusTag>
      {newest && (
        <span className="text-faint text-xs">
          {t('firedAt')} <Timestamp value={newest.from} />
        </span>
      )}
    </p>
  )
}

const HOUR_MS = 3_600_000

function Picture({ rule, data: { hours, firings } }: { rule: AlertRuleDraft; data: Backtest }) {
  const { timeZone } = useKit()
  const { kind, warning, critical } = rule
  const chart = useMemo((): SeriesChart => {
    const known = hours.findIndex(({ value }) => value !== null)
    const shown = hours.slice(Math.max(0, known))
    const level = (name: string, tone: ChartSeries['tone'], threshold: number | null): ChartSeries[] =>
      threshold === null ? [] : [{ name, draw: 'line', tone, values: shown.map(() => threshold) }]
    const first = Date.parse(shown[0]?.at ?? '')
    const marks = firings.flatMap(({ from }) => {
      const index = Math.floor((Date.parse(from) - 1 - first) / HOUR_MS)
      return index >= 0 && index < shown.length ? [{ index, words: t('firing') }] : []
    })
    return {
      kind: 'series',
      ...(kindFacts[kind].unit === '%' ? { unit: '%' as const } : {}),
      axis: timeAxis(
        alertKind.label(kind),
        shown.map(({ at }) => at),
        'hour',
        timeZone,
      ),
      series: [
        {
          name: alertKind.label(kind),
          draw: 'line',
          tone: 'accent',
          values: shown.map(({ value }) => (value === null ? null : Math.round(value * 10) / 10)),
        },
        ...level(t('threshold'), 'warning', warning),
        ...level(t('thresholdCritical'), 'danger', critical),
      ],
      marks,
    }
  }, [hours, firings, kind, warning, critical, timeZone])
  return <Chart label={t('byHour', { what: alertKind.label(kind) })} chart={chart} />
}
