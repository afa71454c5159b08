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

/** Public holidays of a year, each day once; of a place that is not known, none. */
export async function publicHolidays(country: string, region: string | undefined, year: number): Promise<Holiday[]> {
  const Holidays = await library()
  const found = region ? new Holidays(country, region) : new Holidays(country)
  const days = new Map<string, string>()
  for (const { date, name, type } of found.getHolidays(year, 'en') ?? []) {
    if (type !== 'public') continue
    const day = date.slice(0, 10)
    const known = days.get(day)
    days.set(day, known === undefined || known === name ? name : `${known}, ${name}`)
  }
  return [...days]
    .map(([date, name]) => ({ date, name: name.slice(0, 200) }))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
