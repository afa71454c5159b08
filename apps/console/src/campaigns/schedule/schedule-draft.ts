import { parseAbsolute, parseDateTime, toCalendarDate, toTime, toZoned } from '@internationalized/date'
import type { CallingWindow, CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { endOf, minutesOf } from '../../kit/week/stretches.ts'
import { timeZoneOf } from '../../shell/access/time-zone.ts'

/** A schedule as it is typed: moments as day and time on the clock of the campaign. */
export interface ScheduleDraft {
  startDay: string
  startTime: string
  endDay: string
  endTime: string
  zone: string
  windows: CallingWindow[]
  restrictedDates: CampaignSchedule['restrictedDates']
}

const split = (at: string | null, zone: string): readonly [day: string, time: string] => {
  if (at === null) return ['', '']
  const local = parseAbsolute(at, timeZoneOf(zone))
  return [toCalendarDate(local).toString(), toTime(local).toString().slice(0, 5)]
}
/** What a clock change skips becomes the next time that there is; what comes twice, the first of them. */
const instantOf = (day: string | null, time: string | null, zone: string): string | null =>
  day
    ? toZoned(parseDateTime(`${day}T${time || '00:00'}`), timeZoneOf(zone), 'compatible')
        .toDate()
        .toISOString()
    : null

export function draftOf({ startsAt, endsAt, zone, windows, restrictedDates }: CampaignSchedule): ScheduleDraft {
  const [startDay, startTime] = split(startsAt, zone)
  const [endDay, endTime] = split(endsAt, zone)
  return { startDay, startTime, endDay, endTime, zone, windows, restrictedDates }
}

export const scheduleOf = (draft: ScheduleDraft): CampaignSchedule => ({
  startsAt: instantOf(draft.startDay, draft.startTime, draft.zone),
  endsAt: instantOf(draft.endDay, draft.endTime, draft.zone),
  zone: draft.zone,
  windows: draft.windows.map((window) => ({ ...window, days: window.days.toSorted((one, other) => one - other) })),
  restrictedDates: draft.restrictedDates
    .map(({ day, name }) => ({ day, name: name ?? '' }))
    .toSorted((one, other) => one.day.localeCompare(other.day)),
})

export const newWindow = (): CallingWindow => ({ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' })

/** A window ends after it begins; midnight is the end of the day. */
export const isWindow = ({ from, to }: Pick<CallingWindow, 'from' | 'to'>): boolean => endOf(to) > minutesOf(from)
