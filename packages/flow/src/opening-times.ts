import { isZone, localTime } from '@parley/recognise/zone.ts'
import type { OpeningTimes } from './opening-times.schema.ts'
import { closedHours, DAY_MS, type DayHours, dateOf, firstOpen, MINUTE_MS, weekdayOf } from './wall-hours.ts'

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

interface Range {
  readonly from: string
  readonly to: string
}

/**
 * Whether it is open at an instant (ISO-8601). Without a zone of its own the clock is that of `zone`, or else of the instant as it is written.
 */
export function isOpenAt(times: OpeningTimes, at: string, zone: string | undefined = undefined): boolean {
  const place = times.zone ?? zone
  const wall = place === undefined ? at : localTime(Date.parse(at), place)
  const now = minutesOf(wall.slice(11, 16)) * MINUTE_MS
  return hoursOf(times)(Date.parse(`${wall.slice(0, 10)}T00:00Z`) / DAY_MS).some(
    ([from, to]) => now >= from && now < to,
  )
}

/** Until when it is open, or when it opens; null: as far as one can see, never. */
export interface Opening {
  readonly isOpen: boolean
  readonly changesAt: string | null
}

/** How it is at an instant, and until when. */
export function openingAt(times: OpeningTimes, at: string, zone: string): Opening {
  const place = times.zone ?? zone
  const isOpen = isOpenAt(times, at, place)
  const hours = hoursOf(times)
  const next = firstOpen(isOpen ? closedHours(hours) : hours, place, Date.parse(at))
  return { isOpen, changesAt: next === undefined ? null : new Date(next).toISOString() }
}

/** The hours of each day; what continues from the day before begins at midnight. */
export const hoursOf =
  (times: OpeningTimes): DayHours =>
  (day) => [
    ...rangesOn(times, day).map(
      (range) =>
        [minutesOf(range.from) * MINUTE_MS, isOverNight(range) ? DAY_MS : minutesOf(range.to) * MINUTE_MS] as const,
    ),
    ...rangesOn(times, day - 1)
      .filter((range) => isOverNight(range) && range.to !== '00:00')
      .map(({ to }) => [0, minutesOf(to) * MINUTE_MS] as const),
  ]

export interface TimesProblem {
  readonly code: 'zone' | 'exception' | 'empty'
  readonly message: string
  readonly path: string
}

/** What is wrong with opening times beyond their shape. */
export function timesProblems({ zone, exceptions }: OpeningTimes): readonly TimesProblem[] {
  const unknown =
    zone === undefined || isZone(zone)
      ? []
      : [{ code: 'zone' as const, message: `there is no time zone “${zone}”`, path: 'zone' }]
  const backwards = exceptions.flatMap(({ date, until }, index) =>
    until !== undefined && until < date
      ? [
          {
            code: 'exception' as const,
            message: `the last date, ${until}, is before the first, ${date}`,
            path: `exceptions[${index}].until`,
          },
        ]
      : [],
  )
  return [...unknown, ...backwards]
}

/** Ranges that hardly anybody means: to a step, one that ends when it begins is open for a whole day, and one from 24:00 on the next day. */
export function emptyRanges({ weekly, exceptions }: OpeningTimes): readonly TimesProblem[] {
  const empty = (ranges: readonly Range[], path: string) =>
    ranges.flatMap(({ from, to }, index) => {
      const message =
        from === to
          ? `${from}–${to} has no length; write 00:00–24:00 for a whole day`
          : `${from}–${to} is on the next day; write 00:00–${to} there`
      return from === to || from === '24:00' ? [{ code: 'empty' as const, message, path: `${path}[${index}]` }] : []
    })
  return [
    ...empty(weekly, 'weekly'),
    ...exceptions.flatMap(({ ranges }, index) => empty(ranges, `exceptions[${index}].ranges`)),
  ]
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const isOverNight = ({ from, to }: Range): boolean => to <= from

function rangesOn({ weekly, exceptions }: OpeningTimes, day: number): readonly Range[] {
  const date = dateOf(day)
  const exception = exceptions.find((one) => one.date <= date && date <= (one.until ?? one.date))
  if (exception) return exception.ranges
  const weekday = WEEKDAYS[weekdayOf(day) - 1]
  return weekly.filter(({ days }) => weekday !== undefined && days.includes(weekday))
}
