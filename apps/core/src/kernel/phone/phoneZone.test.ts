import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getCountries, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { zoneOfPhone, zoneOfWhole, zonesKnownOf } from './phoneZone.ts'
import { ZONE_PREFIXES } from './phoneZones.gen.ts'

test.each([
  // An exchange decides where an area has two zones.
  ['+18502221234', 'America/New_York'],
  ['+18504321234', 'America/Chicago'],
  ['+16053421234', 'America/Denver'],
  ['+17012251234', 'America/Denver'],
  ['+12703601234', 'America/New_York'],
  ['+13172321234', 'America/New_York'],
  ['+16135551234', 'America/Toronto'],
  ['+61292671234', 'Australia/Sydney'],
  ['+61851087123', 'Australia/Perth'],
  ['+551130311234', 'America/Sao_Paulo'],
  ['+5511981234567', 'America/Sao_Paulo'],
  ['+74957211234', 'Europe/Moscow'],
  ['+8613812345678', 'Asia/Shanghai'],
  ['+380441234567', 'Europe/Kyiv'],
  ['+34911234567', 'Europe/Madrid'],
  ['+447400123456', 'Europe/London'],
  ['+420605111222', 'Europe/Prague'],
  ['+35725123456', 'Asia/Nicosia'],
  ['+5491123456789', 'America/Buenos_Aires'],
])('%s lies in %s', (phone, zone) => {
  expect(zoneOfWhole(phone)).toBe(zone)
})

test('where it may lie in several, all are told, the likeliest first, one of each clock', () => {
  expect(zoneOfWhole('+34612345678')).toBe('Europe/Madrid&Atlantic/Canary')
  expect(zoneOfWhole('+351912345678')).toBe('Europe/Lisbon&Atlantic/Azores')
  // Mobiles belong to no place there, whatever their first digits.
  const mobile = zoneOfWhole('+61412345678')?.split('&')
  expect(mobile?.[0]).toBe('Australia/Sydney')
  expect(mobile).toEqual(expect.arrayContaining(['Australia/Perth', 'Australia/Adelaide', 'Australia/Brisbane']))
  expect(zoneOfWhole('+79161234567')?.split('&')).toEqual(
    expect.arrayContaining(['Europe/Moscow', 'Asia/Vladivostok', 'Asia/Yekaterinburg']),
  )
  // An area that spans two, and an exchange that is not known in it.
  expect(zoneOfWhole('+61892671234')).toBe('Australia/Perth&Australia/Adelaide')
})

test('of a number that only tells its country all zones of it are told, and none of another with the same calling code', () => {
  expect(zoneOfWhole('+61412345678')).not.toContain('Indian/')
  expect(zoneOfWhole('+79161234567')).toContain('Europe/Kaliningrad')
  expect(zoneOfWhole('+77011234567')).toBe('Asia/Almaty')
  const free = zoneOfWhole('+18002221234')?.split('&')
  expect(free).toEqual(expect.arrayContaining(['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu']))
  expect(free).not.toContain('America/Halifax')
})

test('where the rest of an area is elsewhere than most of its exchanges it may lie in all of their zones', () => {
  for (const phone of ['+61740311234', '+61755381234', '+61730031234'])
    expect(zoneOfWhole(phone)).toBe('Australia/Brisbane&Australia/Sydney')
  expect(zoneOfWhole('+14235551234')).toBe('America/New_York&America/Chicago')
  expect(zoneOfWhole('+61740341234')).toMatch(/^Australia\/Brisbane/)
})

test('a zone that stands for another in the map gives way to those of the country', () => {
  expect(zoneOfWhole('+212650123456')).toMatch(/^Africa\/(Casablanca|El_Aaiun)$/)
  expect(zoneOfWhole('+213551234567')).toBe('Africa/Algiers')
  expect(zoneOfWhole('+218912345678')).toBe('Africa/Tripoli')
  expect(zoneOfWhole('+50581234567')).toBe('America/Managua')
  expect(zoneOfWhole('+211977123456')).toBe('Africa/Juba')
  expect(zoneOfWhole('+74012345678')).not.toContain('Bucharest')
})

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')
const clockOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return `${format.format(winter)} ${format.format(summer)}`
}

test('the zones of an example of each country are on clocks of that country', () => {
  let looked = 0
  for (const country of getCountries()) {
    const own = new Set(zonesKnownOf(country).map(clockOf))
    const example = getExampleNumber(country, examples)
    const zones = (example && zoneOfPhone(example))?.split('&') ?? []
    if (own.size === 0) continue
    looked += zones.length
    expect(
      zones.filter((zone) => !own.has(clockOf(zone))),
      country,
    ).toEqual([])
  }
  expect(looked).toBeGreaterThan(250)
})

test('mobiles of Indonesia lie anywhere in it, and the north of Canada in all zones of its exchanges', () => {
  expect(zoneOfWhole('+6281234567890')?.split('&')).toEqual(
    expect.arrayContaining(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']),
  )
  expect(zoneOfWhole('+18672001234')?.split('&')).toEqual(
    expect.arrayContaining(['America/Edmonton', 'America/Winnipeg', 'America/Toronto']),
  )
  expect(zoneOfWhole('+18679791234')).toBe('America/Toronto')
})

test.each([
  ['+19075551234', 'America/Anchorage'],
  ['+16055551234', 'America/Chicago'],
  ['+17015551234', 'America/Chicago'],
  ['+17095551234', 'America/St_Johns'],
  ['+18795551234', 'America/St_Johns'],
])('of its several zones, %s lies likeliest in %s', (phone, zone) => {
  const zones = zoneOfWhole(phone)?.split('&') ?? []
  expect(zones.length).toBeGreaterThan(1)
  expect(zones[0]).toBe(zone)
})

test('nothing is told of a network without a country', () => {
  expect(zoneOfWhole('+870773111632')).toBeUndefined()
  const shared = parsePhoneNumberFromString('+80012345678')
  expect(shared && zoneOfPhone(shared)).toBeUndefined()
})

test('all zones are known here', () => {
  for (const zone of Object.keys(ZONE_PREFIXES).flatMap((zones) => zones.split('&')))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
})
