import type { CampaignSchedule, ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'
import { dayIn } from '../tenants/billing.ts'
import { getCampaign } from './campaign.read.ts'
import { windowAt } from './rules/window.ts'

const DAYS_AHEAD = 14
const DAY_MS = 86_400_000

/** When a campaign calls, the next days on its clock, and what time it is where its contacts are. */
export async function readSchedule(ctx: Ctx, idCampaign: number): Promise<ScheduleView> {
  const { schedule, rowVersion } = await getCampaign(ctx, idCampaign)
  const now = ctx.clock.now()
  const days = daysAhead(dayIn(schedule.zone, now))
  const due = await dueByDay(ctx.db, idCampaign, schedule.zone, days)
  return {
    ...schedule,
    days: days.map((day) => ({ ...dayOf(schedule, day), due: due.get(day) ?? 0 })),
    zones: (await zonesOf(ctx.db, idCampaign)).map(({ zone, contacts }) => {
      const opening = windowAt(schedule, zone, now)
      const opensAt = opening.isOpen ? null : (opening.opensAt?.toISOString() ?? null)
      return { zone, contacts, isOpen: opening.isOpen, opensAt }
    }),
    rowVersion,
  }
}

const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const daysAhead = (today: string) => Array.from({ length: DAYS_AHEAD }, (_, index) => dayAfter(today, index))

/** Windows of a day of the campaign’s calendar; none before its start, after its end, and on restricted dates. */
function dayOf({ zone, windows, restrictedDates, startsAt, endsAt }: CampaignSchedule, day: string) {
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

/** Contacts by the day on which they are tried next; what is overdue counts for the first day. */
async function dueByDay(
  db: Db,
  idCampaign: number,
  zone: string,
  days: readonly string[],
): Promise<Map<string, number>> {
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const rows = await rowsOf(db)<{ day: string; due: number }>`
    SELECT greatest((due_at AT TIME ZONE ${zone})::date, ${first}::date)::text AS day, count(*)::int AS due FROM campaign_contact
    WHERE id_campaign = ${idCampaign} AND state IN ('READY', 'RETRY_WAIT', 'CALLBACK_WAIT')
      AND due_at < (${dayAfter(last, 1)}::date::timestamp AT TIME ZONE ${zone}) GROUP BY 1`
  return new Map(rows.map(({ day, due }) => [day, due]))
}

const ZONES_SHOWN = 20
/** Where contacts are that are still to be called. */
const zonesOf = (db: Db, idCampaign: number) => rowsOf(db)<{ zone: string; contacts: number }>`
  SELECT zone, count(*)::int AS contacts FROM campaign_contact
  WHERE id_campaign = ${idCampaign} AND state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT')
  GROUP BY zone ORDER BY 2 DESC, 1 LIMIT ${ZONES_SHOWN}`
