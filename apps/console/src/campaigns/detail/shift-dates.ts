import { parseAbsolute } from '@internationalized/date'
import type { CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { timeZoneOf } from '../../shell/access/time-zone.ts'

type Span = Pick<CampaignSchedule, 'startsAt' | 'endsAt'>
type Unit = 'months' | 'weeks'

/** No campaign is copied after longer. */
const MOST = 600

/** The span as many whole months or weeks later as bring its begin into the future, at the same hour on the clock of the campaign. */
export function shiftDates({ startsAt, endsAt, zone }: Span & { zone: string }, unit: Unit, now: Date): Span {
  const later = (at: string, by: number): string =>
    parseAbsolute(at, timeZoneOf(zone))
      .add({ [unit]: by })
      .toAbsoluteString()
  const first = startsAt ?? endsAt
  if (first === null) return { startsAt, endsAt }
  let by = 1
  while (by < MOST && Date.parse(later(first, by)) <= now.getTime()) by += 1
  return { startsAt: startsAt && later(startsAt, by), endsAt: endsAt && later(endsAt, by) }
}
