import { compareNames } from '@parley/contract/kernel/compareNames.ts'
import { foldText } from '@parley/contract/kernel/foldText.ts'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const names = new Intl.DisplayNames('en', { type: 'region' })
const byName = <T extends { name: string }>(entries: T[]) => entries.sort((a, b) => compareNames(a.name, b.name))

/** Countries by their ISO code. */
export const regions = byName(getCountries().map((code) => ({ code: code as string, name: names.of(code) ?? code })))

/** Countries with their calling codes, e.g. +420. */
export const phoneRegions = byName(
  getCountries().map((code) => ({
    code: code as string,
    name: names.of(code) ?? code,
    prefix: `+${getCountryCallingCode(code)}`,
  })),
)

/** Every time zone of the platform, by its IANA name. */
export const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((code) => code !== 'UTC')].map(
  (code) => ({
    code,
    name: code.replaceAll('_', ' '),
  }),
)

interface Search {
  readonly search?: string | undefined
  readonly limit?: number | undefined
}
/** The entries whose code or name holds the text. */
export const matching = <T extends { code: string; name: string }>(
  entries: readonly T[],
  { search = '', limit = 500 }: Search,
): T[] => {
  const wanted = foldText(search)
  return entries.filter((entry) => foldText(`${entry.code} ${entry.name}`).includes(wanted)).slice(0, limit)
}

const known = new Set(timeZones.map(({ code }) => code))
/** Whether the platform knows the clock; names that are only aliases count, too. */
export function isZone(zone: string): boolean {
  if (known.has(zone)) return true
  try {
    return /^[A-Za-z_]+(\/[\w+-]+)+$/.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}
