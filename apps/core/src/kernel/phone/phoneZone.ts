import { joinZones, zonesIn } from '@parley/contract/kernel/zones.ts'
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max'
import { parsePhone } from './parsePhone.ts'
import { ZONE_PREFIXES } from './phoneZones.gen.ts'

type Zones = readonly string[]

/**
 * Where the map tells one zone of the rest of an area that spans several, and not the one in which most of its exchanges lie: the rest may lie in
 * each of these.
 */
const SPANNING = ['1423', '1867', '617']

const byPrefix = new Map<string, Zones>()
/** How many numbers lie in a zone, by its name: it names a clock best where most do. */
const shares = new Map<string, number>()
for (const [joined, prefixes] of Object.entries(ZONE_PREFIXES)) {
  const zones = zonesIn(joined)
  for (const prefix of prefixes.split(' ')) {
    byPrefix.set(prefix, zones)
    for (const zone of zones) shares.set(zone, (shares.get(zone) ?? 0) + 10 ** -prefix.length / zones.length)
  }
}
const under = (area: string) => [...byPrefix].filter(([prefix]) => prefix.startsWith(area))
for (const area of SPANNING) byPrefix.set(area, [...new Set(under(area).flatMap(([, zones]) => zones))])
const LONGEST = Math.max(...[...byPrefix.keys()].map(({ length }) => length))

function prefixOf(digits: string): string | undefined {
  for (let length = Math.min(LONGEST, digits.length); length > 0; length -= 1) {
    const prefix = digits.slice(0, length)
    if (byPrefix.has(prefix)) return prefix
  }
  return undefined
}

/** Each week of a year: clocks that change on other days are others. */
const SAMPLES = Array.from({ length: 53 }, (_, week) => Date.UTC(2026, 0, 1 + 7 * week))
const clocks = new Map<string, string>()
/** Zones with the same clock are one. */
export function clockOf(zone: string): string {
  const known = clocks.get(zone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = SAMPLES.map((at) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value)
  const clock = offsets.join()
  clocks.set(zone, clock)
  return clock
}

const weights = new Map<string, ReadonlyMap<string, number>>()
/** How many numbers of areas, or of a calling code, have one clock for sure. */
function weightsIn(areas: string): ReadonlyMap<string, number> {
  const known = weights.get(areas)
  if (known) return known
  const found = new Map<string, number>()
  for (const [prefix, [zone, ...others]] of areas.split(' ').flatMap(under)) {
    if (zone === undefined || others.length > 0) continue
    found.set(clockOf(zone), (found.get(clockOf(zone)) ?? 0) + 10 ** -prefix.length)
  }
  weights.set(areas, found)
  return found
}

/** One of each clock, the likeliest first: by the first of these areas in which clocks differ. */
function distinct(zones: Zones, ...areas: readonly string[]): Zones {
  if (zones.length < 2) return zones
  const ranked = zones.map((zone) => {
    const clock = clockOf(zone)
    return { zone, clock, ranks: [...areas.map((area) => weightsIn(area).get(clock) ?? 0), shares.get(zone) ?? 0] }
  })
  ranked.sort((one, other) => {
    const at = one.ranks.findIndex((rank, place) => rank !== other.ranks[place])
    return (other.ranks[at] ?? 0) - (one.ranks[at] ?? 0)
  })
  return ranked
    .filter(({ clock }, at) => ranked.findIndex((first) => first.clock === clock) === at)
    .map(({ zone }) => zone)
}

const ofCountry = new Map<CountryCode, Zones>()
/** As the platform knows them; none where it knows none. */
export function zonesKnownOf(country: CountryCode): Zones {
  const known = ofCountry.get(country) ?? new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  ofCountry.set(country, known)
  return known
}

/**
 * What the map lists, by the clocks of the country: some of it is of other countries with the same calling code, or stands for zones that the map
 * does not know. None where nothing of it can be.
 */
function possible(listed: Zones, country: CountryCode | undefined): Zones {
  const own = country === undefined ? [] : zonesKnownOf(country)
  if (own.length === 0) return listed
  const known = new Set(own.map(clockOf))
  return listed.filter((zone) => known.has(clockOf(zone)))
}

const byCountry = new Map<string, Zones>()
function zonesOfCountry(callingCode: string, country: CountryCode | undefined): Zones {
  const key = `${callingCode} ${country}`
  const known = byCountry.get(key)
  if (known) return known
  const listed = byPrefix.get(callingCode) ?? []
  // The only one that is listed has the clock that counts, whatever else the country has.
  const only = listed.length === 1 ? possible(listed, country) : []
  const own = country === undefined ? [] : zonesKnownOf(country)
  const zones = only.length > 0 ? only : distinct(own.length > 0 ? own : listed, callingCode)
  byCountry.set(key, zones)
  return zones
}

/** Of the zones of a country with one clock, the one in which most numbers lie. */
function nameIn(country: CountryCode | undefined, zone: string): string {
  const share = (name: string) => shares.get(name) ?? 0
  const own = country === undefined ? [] : zonesKnownOf(country).filter((other) => clockOf(other) === clockOf(zone))
  return own.reduce((best, other) => (share(other) > share(best) ? other : best), zone)
}

const places = new Map<string, Zones>()
/** None where only the country is known. */
function zonesOfPlace(digits: string, callingCode: string, country: CountryCode | undefined): Zones {
  const prefix = prefixOf(digits)
  if (prefix === undefined || prefix === callingCode) return []
  const key = `${prefix} ${country}`
  const known = places.get(key)
  if (known) return known
  const listed = byPrefix.get(prefix) ?? []
  // A newer area has no exchanges in the map, but lies where an older one does.
  const alike = ZONE_PREFIXES[joinZones(listed)] ?? prefix
  const can = possible(listed, country)
  const named = can.length < 2 ? can : can.map((zone) => nameIn(country, zone))
  const zones = distinct(named, prefix, alike, callingCode)
  places.set(key, zones)
  return zones
}

/** Where numbers of mobiles have an area, too. */
const MOBILE_AREAS = new Set(['52', '54', '55', '86'])
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
  const placed = zonesOfPlace(callingCode + national, callingCode, country)
  return placed.length > 0 ? placed : all
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
