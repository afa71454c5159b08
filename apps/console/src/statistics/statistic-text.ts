import { type Days, sameWeekday } from '@parley/contract/statistics/period.ts'
import type { StatisticPoint, TenantStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { dayText } from '../kit/chart/time-axis.ts'
import { formatCount } from '../kit/text/Count.tsx'

export const minutesText = (ms: number): string => formatCount(Math.round(ms / 60_000))

/** A few of many are less than one percent, not none. */
export const shareText = (share: number): string => (share > 0 && share < 0.005 ? '<1%' : `${Math.round(share * 100)}%`)

/** "+12%"; "+35" where there was nothing to take a share of. */
export function changeText(now: number, before: number): string | undefined {
  if (before === 0) return now === 0 ? undefined : `+${formatCount(now)}`
  const share = Math.round(((now - before) / before) * 100)
  return share === 0 ? '±0%' : `${share > 0 ? '+' : '−'}${formatCount(Math.abs(share))}%`
}

/** "22 Oct – 20 Nov 2026", or the day itself. */
export function daysText({ from, to }: Days): string {
  const first = dayText(from)
  if (from === to) return first
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? first.slice(0, -' 2026'.length) : first} – ${dayText(to)}`
}

/** The point of the earlier period that each point is compared with: the same weekday for days, the same place for hours and months. */
export function pointsBeside(statistic: TenantStatistic): readonly (StatisticPoint | undefined)[] {
  const { points, pointsBefore, by, period, before } = statistic
  if (by !== 'day') return points.map((_, index) => pointsBefore[index])
  const byDay = new Map(pointsBefore.map((point) => [point.at, point]))
  return points.map(({ at }) => byDay.get(sameWeekday(at, period, before)))
}
