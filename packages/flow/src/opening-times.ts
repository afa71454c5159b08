import { localTime } from './expressions/zone.ts'
import type { OpeningTimes } from './opening-times.schema.ts'

const DAY_MS = 86_400_000
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

interface Range {
  readonly from: string
  readonly to: string
}

/**
 * Whether it is open at an instant (ISO-8601). What counts is what the clock on the wall shows: an hour that comes twice is open twice, one
 * that is left out is not there. Without a zone of its own the clock is that of `zone`, or else of the instant as it is written.
 */
export function isOpenAt(times: OpeningTimes, at: string, zone: string | undefined = undefined): boolean {
  const place = times.zone ?? zone
  const wall = place === undefined ? at : localTime(Date.parse(at), place)
  const today = wall.slice(0, 10)
  const now = wall.slice(11, 16)
  return (
    rangesOn(times, today).some(({ from, to }) => now >= from && (now < to || isOverNight({ from, to }))) ||
    rangesOn(times, dayBefore(today)).some((range) => isOverNight(range) && now < range.to)
  )
}

const isOverNight = ({ from, to }: Range): boolean => to <= from

function rangesOn({ weekly, exceptions }: OpeningTimes, date: string): readonly Range[] {
  const exception = exceptions.find((one) => one.date <= date && date <= (one.until ?? one.date))
  if (exception) return exception.ranges
  const weekday = WEEKDAYS[(new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7]
  return weekly.filter(({ days }) => weekday !== undefined && days.includes(weekday))
}

const dayBefore = (date: string): string => new Date(Date.parse(`${date}T00:00Z`) - DAY_MS).toISOString().slice(0, 10)
