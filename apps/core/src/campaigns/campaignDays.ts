import type { CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { dayIn } from '../tenants/billing.ts'

const DAY_MS = 86_400_000

/** Windows of a day of the campaign’s calendar; none before its start, after its end, and on restricted dates. */
export function dayOf({ zone, windows, restrictedDates, startsAt, endsAt }: CampaignSchedule, day: string) {
  const restricted = restrictedDates.find((each) => each.day === day)
  // 1970-01-01 was a Thursday; 1 is Monday.
  const weekday = ((Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) + 3) % 7) + 1
  const isOutside =
    (startsAt !== null && day < dayIn(zone, new Date(startsAt))) ||
    (endsAt !== null && day > dayIn(zone, new Date(endsAt)))
  const open = restricted || isOutside ? [] : windows.filter(({ days }) => days.includes(weekday))
  return {
    day,
    isRestricted: restricted !== undefined,
    reason: restricted?.name ?? '',
    windows: open.map(({ from, to }) => ({ from, to })).sort((one, other) => (one.from < other.from ? -1 : 1)),
  }
}
