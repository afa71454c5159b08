import type { Campaign, ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { hoursProblem } from '@parley/contract/campaigns/hours.rules.ts'
import { addDays } from '@parley/contract/kernel/day.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { parsePhone } from '../kernel/phone/parsePhone.ts'
import { rowsOf } from '../kernel/rows.ts'
import { dayIn } from '../tenants/billing.ts'
import { publicHolidays } from '../tenantValues/holidays.ts'
import { hoursIn } from './callingHours.ts'
import { dayOf } from './campaignDays.ts'

type Country = ScheduleView['countries'][number]
const COUNTRIES_SHOWN = 20

/** Where those are who are still to be called; while there are none, where numbers without a country are. */
export async function countriesOf(db: Db, idCampaign: number, region: string): Promise<Country[]> {
  // A calling code has three digits at most, and those of North America tell the country by three more: the first of each beginning stands for all.
  // Of contacts with several numbers those that lie elsewhere than the next one count, too.
  const isWaiting = sql`c.id_campaign = ${idCampaign} AND c.state IN ('NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT')`
  const rows = await rowsOf(db)<{ phone: string; contacts: number }>`
    SELECT min(phone) AS phone, count(*)::int AS contacts FROM (
      SELECT c.phone FROM campaign_contact c WHERE ${isWaiting}
      UNION ALL SELECT n.phone FROM campaign_contact c CROSS JOIN LATERAL jsonb_to_recordset(c.numbers) AS n (phone text)
        WHERE ${isWaiting} AND c.numbers IS NOT NULL AND left(n.phone, 5) <> left(c.phone, 5)) AS called
    GROUP BY left(phone, 5)`
  const counts = new Map<string, number>()
  for (const { phone, contacts } of rows) {
    const country = parsePhone(phone, region)?.country ?? region
    counts.set(country, (counts.get(country) ?? 0) + contacts)
  }
  if (counts.size === 0) counts.set(region, 0)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, COUNTRIES_SHOWN)
    .map(([country, contacts]) => ({ ...hoursIn(country), contacts }))
}

interface Warned {
  readonly code: 'windows.hours' | 'windows.holidays'
  readonly message: string
}

/** Calls at hours and on public holidays on which people are not called usually, or by law, where those of the campaign are. */
export async function hoursWarnings(ctx: Ctx, { idCampaign, schedule, setup }: Campaign): Promise<Warned[]> {
  const countries = await countriesOf(ctx.db, idCampaign, setup.region)
  const found: Warned[] = []
  for (const country of countries) {
    const message = hoursProblem(schedule.windows, country)
    if (message !== undefined) found.push({ code: 'windows.hours', message })
    const days = country.onHolidays ? [] : await holidaysAhead(ctx, schedule, country.country)
    if (days.length > 0) found.push({ code: 'windows.holidays', message: holidayWords(country.name, days) })
  }
  return found
}

const DAYS_AHEAD = 60
const NAMED = 3

const holidayWords = (country: string, days: readonly string[]): string => {
  const more = days.length > NAMED ? ` and ${days.length - NAMED} more` : ''
  return `${country}: contacts may be called on public holidays, ${days.slice(0, NAMED).join(', ')}${more}. Add them to the days without calls.`
}

/** Public holidays of the next two months on which the windows are open. */
async function holidaysAhead({ clock }: Ctx, schedule: Campaign['schedule'], country: string): Promise<string[]> {
  const now = clock.now()
  const starts = new Date(Math.max(now.getTime(), schedule.startsAt === null ? 0 : Date.parse(schedule.startsAt)))
  const first = dayIn(schedule.zone, starts)
  const last = addDays(first, DAYS_AHEAD)
  const years = [...new Set([first, last].map((day) => Number(day.slice(0, 4))))]
  const days = (await Promise.all(years.map((year) => publicHolidays(country, undefined, year)))).flat()
  return days
    .filter(({ date }) => date >= first && date <= last && dayOf(schedule, date).windows.length > 0)
    .map(({ date, name }) => `${dayWords(date)} (${name})`)
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayWords = (date: string): string => dayFormat.format(new Date(`${date}T00:00:00Z`))
