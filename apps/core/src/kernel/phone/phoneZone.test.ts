import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { zoneOfPhone, zoneOfWhole } from './phoneZone.ts'
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

test('nothing is told of a network without a country', () => {
  expect(zoneOfWhole('+870773111632')).toBeUndefined()
  const shared = parsePhoneNumberFromString('+80012345678')
  expect(shared && zoneOfPhone(shared)).toBeUndefined()
})

test('all zones are known here', () => {
  for (const zone of Object.keys(ZONE_PREFIXES).flatMap((zones) => zones.split('&')))
    expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow()
})
