import type { ModelReport } from '@parley/contract/models/model.schema.ts'
import { useMemo } from 'react'
import { Chart } from '../kit/chart/Chart.tsx'
import type { ChartSeries, SeriesChart } from '../kit/chart/chart-model.ts'
import { Card } from '../kit/pages/Card.tsx'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const hundred = (share: number | null) => (share === null ? null : Math.round(share * 1_000) / 10)

const axisOf = (label: string, points: readonly string[]): SeriesChart['axis'] => ({
  label,
  points: points.map((at, order) => ({ at, short: at, long: at, order })),
  steps: [1, 2, 5],
})

/** What happens where answers below a threshold do not count. */
export function SweepCard({ report: { sweep, bestThreshold } }: { report: ModelReport }) {
  const chart = useMemo((): SeriesChart => {
    const lines: ChartSeries[] = [
      { name: t('right'), draw: 'line', tone: 'success', values: sweep.map(({ right }) => hundred(right)) },
      { name: t('wrong'), draw: 'line', tone: 'danger', values: sweep.map(({ wrong }) => hundred(wrong)) },
      { name: t('refused'), draw: 'line', tone: 'neutral', values: sweep.map(({ refused }) => hundred(refused)) },
    ]
    const strange: ChartSeries = {
      name: t('strangeAccepted'),
      draw: 'line',
      tone: 'warning',
      values: sweep.map(({ strangeAccepted }) => hundred(strangeAccepted)),
    }
    const hasStrange = sweep.some(({ strangeAccepted }) => strangeAccepted !== null)
    const axis = axisOf(
      t('threshold'),
      sweep.map(({ threshold }) => threshold.toFixed(2)),
    )
    const best = sweep.findIndex(({ threshold }) => threshold === bestThreshold)
    return {
      kind: 'series',
      axis,
      unit: '%',
      series: hasStrange ? [...lines, strange] : lines,
      marks: best < 0 ? [] : [{ index: best, words: t('bestThreshold') }],
    }
  }, [sweep, bestThreshold])
  return (
    <Card title={t('sweep')} description={t('sweepHelp')}>
      <Chart label={t('sweep')} chart={chart} />
    </Card>
  )
}

/** How right answers are beside how sure they were. */
export function CalibrationCard({ report: { bins, calibrationError } }: { report: ModelReport }) {
  const chart = useMemo(
    (): SeriesChart => ({
      kind: 'series',
      unit: '%',
      axis: axisOf(
        t('confidence'),
        bins.map(({ from, to }) => `${Math.round(from * 100)}–${Math.round(to * 100)}%`),
      ),
      series: [
        { name: t('wereRight'), draw: 'bars', tone: 'accent', values: bins.map(({ accuracy }) => hundred(accuracy)) },
        {
          name: t('wereSure'),
          draw: 'line',
          tone: 'neutral',
          values: bins.map(({ confidence }) => hundred(confidence)),
        },
      ],
    }),
    [bins],
  )
  return (
    <Card title={t('calibration')} description={t('calibrationHelp', { error: percent(calibrationError) })}>
      <Chart label={t('calibration')} chart={chart} />
    </Card>
  )
}
