import type { TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { pointsBeside } from './statistic-text.ts'

const HEAD = [
  'time',
  'conversations',
  'answered',
  'notPicked',
  'picked',
  'listenedToEnd',
  'errors',
  'talkMs',
  'mostAtOnce',
  'conversationsBefore',
]

/** What the chart shows, row by row; times as they are in the zone that the first line names. */
export function csvOf(statistic: TenantStatistic): string {
  const { points, timezone } = statistic
  const beside = pointsBeside(statistic)
  const rows = points.map((point, index) => [
    point.at,
    point.calls,
    point.answered,
    point.notPicked,
    point.picked,
    point.listenedToEnd,
    point.errors,
    point.talkMs,
    point.mostAtOnce,
    beside[index]?.calls ?? '',
  ])
  return [[`${HEAD[0]} (${timezone})`, ...HEAD.slice(1)], ...rows].map((row) => `${row.join(',')}\r\n`).join('')
}

/** Lets the browser save a text as a file. */
export function saveText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
