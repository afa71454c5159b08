import type { CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { WEEK, weekdayName } from '@parley/contract/kernel/weekdayWords.ts'
import type { HeatChart, SeriesChart } from '../../kit/chart/chart-model.ts'
import { timeAxis } from '../../kit/chart/time-axis.ts'
import { formatCount } from '../../kit/text/Count.tsx'
import { t } from './overview.messages.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** When people answer: of the calls of each hour of each weekday, the share that was answered. */
export function heatOf(heat: CampaignOverview['heat']): HeatChart {
  const found = new Map(heat.map((cell) => [`${cell.weekday}:${cell.hour}`, cell]))
  return {
    kind: 'heat',
    label: t('dayAndHour'),
    rows: WEEK.map(weekdayName),
    columns: HOURS.map(hourName),
    cells: WEEK.map((weekday) =>
      HOURS.map((hour) => {
        const cell = found.get(`${weekday}:${hour}`)
        if (!cell || cell.calls === 0) return null
        const share = cell.answered / cell.calls
        return { share, words: wordsOf(share, cell) }
      }),
    ),
  }
}

const wordsOf = (share: number, { calls, answered }: CampaignOverview['heat'][number]) =>
  t('heatCell', { percent: Math.round(share * 100), answered: formatCount(answered), calls: formatCount(calls) })

const HOUR_MS = 3_600_000
type Hours = CampaignOverview['hours']
/** Hours between the first and the last in which nobody was called are hours, too. */
function withIdle(hours: Hours): Hours {
  const known = new Map(hours.map((hour) => [Date.parse(hour.at), hour]))
  const from = Math.min(...known.keys())
  const to = Math.max(...known.keys())
  const count = hours.length === 0 ? 0 : Math.round((to - from) / HOUR_MS) + 1
  return Array.from({ length: count }, (_, index) => {
    const at = from + index * HOUR_MS
    return known.get(at) ?? { at: new Date(at).toISOString(), attempts: 0, answered: 0, success: 0 }
  })
}

/** Attempts by the hour: what came of them stands on each other. */
export function hoursOf(called: Hours, zone: string): SeriesChart {
  const hours = withIdle(called)
  return {
    kind: 'series',
    axis: timeAxis(
      t('hour'),
      hours.map(({ at }) => at),
      'hour',
      zone,
    ),
    series: [
      { name: t('success'), draw: 'bars', tone: 'success', values: hours.map(({ success }) => success) },
      {
        name: t('answeredOnly'),
        draw: 'bars',
        tone: 'info',
        values: hours.map(({ answered, success }) => Math.max(0, answered - success)),
      },
      {
        name: t('notAnswered'),
        draw: 'bars',
        tone: 'neutral',
        values: hours.map(({ attempts, answered }) => Math.max(0, attempts - answered)),
      },
    ],
  }
}
