import { parseAbsolute, parseDateTime, toCalendarDate, toTime, toZoned } from '@internationalized/date'
import { timeZoneOf } from '../shell/access/time-zone.ts'

/** A moment as it is typed: on the clock of the person. */
export interface PersonTime {
  day: string
  time: string
}

export function personTime(at: string, zone: string): PersonTime {
  const local = parseAbsolute(at, timeZoneOf(zone))
  return { day: toCalendarDate(local).toString(), time: toTime(local).toString().slice(0, 5) }
}

/** What a clock change skips becomes the next time that there is; what comes twice, the first of them. */
export const momentOf = ({ day, time }: PersonTime, zone: string): string =>
  toZoned(parseDateTime(`${day}T${time || '00:00'}`), timeZoneOf(zone), 'compatible')
    .toDate()
    .toISOString()

export const isPast = (at: PersonTime, zone: string, now: number): boolean =>
  at.day !== '' && Date.parse(momentOf(at, zone)) <= now
