import { addDays } from '@parley/contract/kernel/day.ts'
import type { Holiday } from '@parley/contract/tenantValues/tenantValue.schema.ts'

// The library knows every country: it is loaded by those who ask, and never by the console.
const library = async () => (await import('date-holidays')).default

const entries = (found: Readonly<Record<string, string>> | undefined) =>
  Object.entries(found ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

/** Countries whose holidays are known; of one, its regions. */
export async function holidayRegions(country: string | undefined) {
  const holidays = new (await library())()
  return entries(country === undefined ? holidays.getCountries('en') : holidays.getStates(country, 'en'))
}

const DAY_MS = 86_400_000
/** A day may lack an hour, where the clock changes; half a day is none on which a place is closed. */
const DAY_AT_LEAST_MS = 20 * 3_600_000

/** Public holidays of a year, each day once; one that lasts for days says until when. Of a place that is not known, none. */
export async function publicHolidays(country: string, region: string | undefined, year: number): Promise<Holiday[]> {
  const Holidays = await library()
  const found = region ? new Holidays(country, region) : new Holidays(country)
  const days = new Map<string, Holiday>()
  for (const { date: moment, start, end, name, type } of found.getHolidays(year, 'en') ?? []) {
    const lasts = end.getTime() - start.getTime()
    if (type !== 'public' || lasts < DAY_AT_LEAST_MS) continue
    const date = moment.slice(0, 10)
    const until = addDays(date, Math.ceil((lasts - DAY_AT_LEAST_MS) / DAY_MS) - 1)
    const known = days.get(date)
    const names = known === undefined || known.name === name ? name : `${known.name}, ${name}`
    const last = known?.until !== undefined && known.until > until ? known.until : until
    days.set(date, { date, ...(last > date ? { until: last } : {}), name: names.slice(0, 200) })
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}
