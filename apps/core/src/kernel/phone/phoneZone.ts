import { joinZones, zonesIn } from '@parley/contract/kernel/zones.ts'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { parsePhone } from './parsePhone.ts'
import { ZONE_PREFIXES } from './phoneZones.gen.ts'

type Zones = readonly string[]

const byPrefix = new Map<string, Zones>()
/** How many of all numbers lie in no other zone: where there are several, the likeliest comes first. */
const weights = new Map<string, number>()
for (const [joined, prefixes] of Object.entries(ZONE_PREFIXES)) {
  const zones = zonesIn(joined)
  for (const prefix of prefixes.split(' ')) {
    byPrefix.set(prefix, zones)
    if (zones.length === 1) weights.set(joined, (weights.get(joined) ?? 0) + 10 ** -prefix.length)
  }
}
const LONGEST = Math.max(...[...byPrefix.keys()].map(({ length }) => length))

function zonesOfPrefix(digits: string): Zones {
  for (let length = Math.min(LONGEST, digits.length); length > 0; length -= 1) {
    const zones = byPrefix.get(digits.slice(0, length))
    if (zones) return zones
  }
  return []
}

const SAMPLES = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]
const clocks = new Map<string, string>()
/** Zones with the same clock are one. */
function clockOf(zone: string): string {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const clock = SAMPLES.map((at) => format.format(at)).join()
  clocks.set(zone, clock)
  return clock
}

/** One of each clock, the likeliest first. */
function distinct(zones: Zones): Zones {
  const sorted = zones.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))
  return sorted.filter((zone, at) => sorted.findIndex((first) => clockOf(first) === clockOf(zone)) === at)
}

const byCountry = new Map<string, Zones>()
/** Where the map knows several, some are of other countries with the same calling code, or stand for others: the country tells its own. */
function zonesOfCountry(callingCode: string, country: CountryCode | undefined): Zones {
  const key = `${callingCode} ${country}`
  const known = byCountry.get(key)
  if (known) return known
  const listed = byPrefix.get(callingCode) ?? []
  const own = listed.length === 1 || !country ? [] : (new Intl.Locale(`und-${country}`).getTimeZones?.() ?? [])
  const zones = distinct(own.length > 0 ? own : listed)
  byCountry.set(key, zones)
  return zones
}

const places = new WeakMap<Zones, Zones>()
function zonesOfPlace(digits: string, callingCode: string): Zones | undefined {
  const found = zonesOfPrefix(digits)
  if (found.length === 0 || found === byPrefix.get(callingCode)) return undefined
  const zones = places.get(found) ?? distinct(found)
  places.set(found, zones)
  return zones
}

/** Where numbers of mobiles have an area, too. */
const MOBILE_AREAS = new Set(['52', '54', '55', '62', '86'])
/** Where nothing but numbers with an area is in the map, so that the kind need not be asked. */
const ONLY_AREAS = '1'

export interface PlacedNumber {
  readonly country: CountryCode | undefined
  readonly callingCode: string
  readonly national: string
  /** As the library calls its kind. */
  readonly type: () => string | undefined
}

function isPlaced({ callingCode, type }: PlacedNumber): boolean {
  if (callingCode === ONLY_AREAS) return true
  const kind = type()
  return (
    kind === 'FIXED_LINE' || kind === 'FIXED_LINE_OR_MOBILE' || (kind === 'MOBILE' && MOBILE_AREAS.has(callingCode))
  )
}

/** The zones that a number may lie in, by its exchange, area or country: one of each clock, none where nothing is known. */
function zonesOf(number: PlacedNumber): Zones {
  const { country, callingCode, national } = number
  const all = zonesOfCountry(callingCode, country)
  if (all.length < 2 || !isPlaced(number)) return all
  return zonesOfPlace(callingCode + national, callingCode) ?? all
}

/** The zones in one text, as contacts keep them; undefined where nothing is known. */
export const zoneOfNumber = (number: PlacedNumber): string | undefined => joinZones(zonesOf(number)) || undefined

export const zoneOfPhone = (parsed: PhoneNumber): string | undefined =>
  zoneOfNumber({
    country: parsed.country,
    callingCode: parsed.countryCallingCode,
    national: parsed.nationalNumber,
    type: () => parsed.getType(),
  })

/** The same of a whole number. */
export function zoneOfWhole(phone: string): string | undefined {
  const parsed = parsePhone(phone, 'ZZ')
  return parsed && zoneOfPhone(parsed)
}
