import { Chart } from '../kit/chart/Chart.tsx'
import { type ChartSeries, namedAxis, type SeriesChart } from '../kit/chart/chart-model.ts'
import { timeAxis } from '../kit/chart/time-axis.ts'
import { Card } from '../kit/pages/Card.tsx'

const HOUR_MS = 3_600_000
const wave = (count: number, top: number) =>
  Array.from({ length: count }, (_, at) => Math.round(top * (1 + Math.sin(at / 4)) * (1 + Math.cos(at / 31)) * 0.25))
const bars = (name: string, tone: ChartSeries['tone'], values: readonly number[]): ChartSeries => ({
  name,
  draw: 'bars',
  tone,
  values,
})
const hours = (count: number) => {
  const from = Date.parse('2026-10-22T22:00:00Z')
  const ats = Array.from({ length: count }, (_, hour) => new Date(from + hour * HOUR_MS).toISOString())
  return timeAxis('Time', ats, 'hour', 'Europe/Prague')
}
const days = timeAxis(
  'Time',
  Array.from({ length: 28 }, (_, day) => `2026-02-${String(day + 1).padStart(2, '0')}`),
  'day',
  'Europe/Prague',
)

const charts: readonly [title: string, chart: SeriesChart][] = [
  [
    'Bars beside an earlier period',
    {
      kind: 'series',
      axis: days,
      series: [
        bars('This period', 'accent', wave(28, 90)),
        {
          name: 'Previous period',
          draw: 'line',
          tone: 'neutral',
          values: wave(28, 70).map((v, at) => (at % 9 ? v : null)),
        },
      ],
    },
  ],
  [
    'Stacked bars',
    {
      kind: 'series',
      axis: namedAxis('Flow', ['Debt reminder', 'Card lost', 'New account', 'Branch hours', 'Loan']),
      series: [
        bars('Done', 'success', [40, 31, 22, 12, 5]),
        bars('Left', 'warning', [4, 9, 3, 8, 1]),
        bars('Failed', 'danger', [1, 0, 2, 0, 3]),
      ],
    },
  ],
  [
    'Hours over a change of the clock',
    { kind: 'series', axis: hours(96), series: [bars('Conversations', 'info', wave(96, 40))] },
  ],
  [
    '10,000 points',
    { kind: 'series', axis: hours(10_000), series: [bars('Conversations', 'accent', wave(10_000, 900))] },
  ],
  [
    'One point',
    {
      kind: 'series',
      axis: namedAxis('Flow', ['Debt reminder']),
      series: [bars('Now', 'accent', [3]), { name: 'Before', draw: 'line', tone: 'neutral', values: [2] }],
    },
  ],
  ['No points', { kind: 'series', axis: namedAxis('Flow', []), series: [bars('Now', 'accent', [])] }],
]

export function ChartGallery() {
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-5 p-6">
      <h1 className="sr-only">Charts</h1>
      {charts.map(([title, chart]) => (
        <Card key={title} title={title}>
          <Chart label={title} chart={chart} />
        </Card>
      ))}
    </div>
  )
}
