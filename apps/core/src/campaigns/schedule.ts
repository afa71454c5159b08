import type { ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { addDays } from '@parley/contract/kernel/day.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { windowAt } from '../kernel/hours/window.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'
import { dayIn } from '../tenants/billing.ts'
import { countriesOf } from './callingHours.service.ts'
import { getCampaign } from './campaign.read.ts'
import { dayOf } from './campaignDays.ts'

const DAYS_AHEAD = 14

/** When a campaign calls, the next days on its clock, and what time it is where its contacts are. */
export async function readSchedule(ctx: Ctx, idCampaign: number): Promise<ScheduleView> {
  const { schedule, setup, rowVersion } = await getCampaign(ctx, idCampaign)
  const now = ctx.clock.now()
  const days = daysAhead(dayIn(schedule.zone, now)).map((day) => dayOf(schedule, day))
  const unprepared = await countNew(ctx.db, idCampaign)
  const firstOpen = days.find(({ windows }) => windows.length > 0)?.day
  const due = await dueByDay(
    ctx.db,
    idCampaign,
    schedule.zone,
    days.map(({ day }) => day),
  )
  return {
    ...schedule,
    // Those who are not prepared yet get their turn on the first day with windows.
    days: days.map((each) => ({ ...each, due: (due.get(each.day) ?? 0) + (each.day === firstOpen ? unprepared : 0) })),
    zones: (await zonesOf(ctx.db, idCampaign)).map(({ zone, contacts }) => {
      const opening = windowAt(schedule, zone, now)
      const opensAt = opening.isOpen ? null : (opening.opensAt?.toISOString() ?? null)
      return { zone, contacts, isOpen: opening.isOpen, opensAt }
    }),
    countries: await countriesOf(ctx.db, idCampaign, setup.region),
    rowVersion,
  }
}

const daysAhead = (today: string) => Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(today, index))

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
      AND due_at < (${addDays(last, 1)}::date::timestamp AT TIME ZONE ${zone}) GROUP BY 1`
  return new Map(rows.map(({ day, due }) => [day, due]))
}

const ZONES_SHOWN = 20
/** Where contacts are that are still to be called. */
const zonesOf = (db: Db, idCampaign: number) => rowsOf(db)<{ zone: string; contacts: number }>`
  SELECT zone, count(*)::int AS contacts FROM campaign_contact
  WHERE id_campaign = ${idCampaign} AND state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT')
  GROUP BY zone ORDER BY 2 DESC, 1 LIMIT ${ZONES_SHOWN}`

const countNew = async (db: Db, idCampaign: number): Promise<number> =>
  (await cellOf(db)<number>`
    SELECT coalesce(sum(contacts), 0)::int FROM campaign_tally WHERE id_campaign = ${idCampaign} AND state = 'NEW'`) ??
  0
