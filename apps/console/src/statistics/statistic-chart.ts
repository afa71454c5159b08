import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import type { ChartMark, ChartSeries, SeriesChart } from '../kit/chart/chart-model.ts'
import { timeAxis } from '../kit/chart/time-axis.ts'
import { pointsBeside } from './statistic-text.ts'
import { t } from './statistics.messages.ts'

const { LISTENED_TO_END, PICKED, NOT_PICKED, ERROR } = callOutcome.of
/** Each conversation has one of them, so that they add up to all. */
const outcomes = [
  { of: LISTENED_TO_END, count: ({ listenedToEnd }: StatisticPoint) => listenedToEnd },
  { of: PICKED, count: ({ picked }: StatisticPoint) => picked },
  { of: NOT_PICKED, count: ({ notPicked }: StatisticPoint) => notPicked },
  { of: ERROR, count: ({ errors }: StatisticPoint) => errors },
] as const

const counts = {
  calls: ({ calls }: StatisticPoint) => calls,
  talkMs: ({ talkMs }: StatisticPoint) => Math.round(talkMs / 60_000),
  errors: ({ errors }: StatisticPoint) => errors,
  mostAtOnce: ({ mostAtOnce }: StatisticPoint) => mostAtOnce,
}

export type Measure = keyof typeof counts | 'outcomes'
/** What a bar of a measure counts alone, by its place among the others on which it stands. */
export function outcomeOf(measure: Measure, series: number | undefined): number | undefined {
  if (measure === 'errors') return ERROR
  return measure === 'outcomes' && series !== undefined ? outcomes[series]?.of : undefined
}

export const measures: readonly { value: Measure; label: string }[] = [
  { value: 'calls', label: t('calls') },
  { value: 'outcomes', label: t('outcomes') },
  { value: 'talkMs', label: t('minutes') },
  { value: 'errors', label: t('errors') },
  { value: 'mostAtOnce', label: t('most') },
]

/** A count as bars with the period before as a line, or the outcomes on each other. */
export function chartOf(statistic: TenantStatistic, measure: Measure): SeriesChart {
  const { points, by, timezone } = statistic
  const ats = points.map(({ at }) => at)
  const axis = timeAxis(t('time'), ats, by, timezone)
  return { kind: 'series', axis, series: seriesOf(statistic, measure), marks: marksOf(statistic) }
}

/** What was published, at the point within which it was. */
const marksOf = ({ points, published }: TenantStatistic): ChartMark[] =>
  published.map(({ at, name, version }) => ({
    index: points.findLastIndex(({ begin }) => Date.parse(begin) <= Date.parse(at)),
    words: t('publishedMark', { name, version }),
  }))

function seriesOf(statistic: TenantStatistic, measure: Measure): ChartSeries[] {
  if (measure === 'outcomes')
    return outcomes.map(({ of, count }) => {
      const values = statistic.points.map(count)
      return { name: callOutcome.label(of), draw: 'bars', tone: callOutcome.tone(of), values }
    })
  const count = counts[measure]
  const before = pointsBeside(statistic).map((point) => (point ? count(point) : null))
  return [
    { name: t('now'), draw: 'bars', tone: 'accent', values: statistic.points.map(count) },
    {
      name: statistic.against === 'lastYear' ? t('lastYear') : t('before'),
      draw: 'line',
      tone: 'neutral',
      values: before,
    },
  ]
}
