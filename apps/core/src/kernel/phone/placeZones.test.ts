import { expect, test } from 'vitest'
import { isZone } from '../world.ts'
import { zoneAt } from './placeZones.ts'
import { STATES } from './states.ts'

const MOBILE = 'Australia/Sydney&Australia/Brisbane&Australia/Perth'

test('every zone of a state is one that the platform knows', () => {
  const zones = Object.values(STATES).flatMap((states) => Object.values(states).flatMap((each) => each.split(' ')))
  expect(zones.filter((zone) => !isZone(zone))).toEqual([])
})

test.each([
  ['+61412345678', MOBILE, { state: 'qld' }, 'Australia/Brisbane'],
  ['+61412345678', MOBILE, { state: 'Western Australia' }, 'Australia/Perth'],
  ['+61412345678', MOBILE, { postcode: '4000' }, 'Australia/Brisbane'],
  ['+61412345678', MOBILE, { postcode: '800' }, `${MOBILE}&Australia/Darwin`],
  ['+12085550123', 'America/Denver&America/Los_Angeles', { postcode: '83814' }, 'America/Denver&America/Los_Angeles'],
  ['+14235550123', 'America/New_York&America/Chicago', { state: 'TN' }, 'America/New_York&America/Chicago'],
  ['+14235550123', 'America/New_York&America/Chicago', { state: 'Georgia' }, 'America/New_York'],
  ['+18675550123', 'America/Edmonton&America/Whitehorse', { postcode: 'Y1A 2C6' }, 'America/Whitehorse'],
  ['+5511987654321', undefined, { state: 'São Paulo' }, 'America/Sao_Paulo'],
  ['+5511987654321', undefined, { state: 'SAO PAULO' }, 'America/Sao_Paulo'],
  ['+5511987654321', undefined, { state: 'BR-AC' }, 'America/Rio_Branco'],
  ['+526641234567', 'America/Tijuana', { state: 'Baja California' }, 'America/Tijuana'],
])('%s in %s with %o is called by %s', (phone, zone, place, expected) => {
  expect(zoneAt(phone, zone, place)).toBe(expected)
})

const ALL = `${MOBILE}&Australia/Darwin&Australia/Adelaide&Australia/Eucla&Australia/Lord_Howe`
test.each([
  ['0872', ['Darwin', 'Adelaide', 'Perth', 'Eucla']],
  ['872', ['Darwin', 'Adelaide', 'Perth', 'Eucla']],
  ['4383', ['Brisbane', 'Sydney', 'Adelaide', 'Lord_Howe']],
  ['2406', ['Brisbane', 'Sydney', 'Adelaide', 'Lord_Howe']],
  ['4825', ['Brisbane', 'Darwin']],
])('postcode %s is called by the clock of each of its states', (postcode, zones) => {
  const found = zoneAt('+61412345678', ALL, { postcode })?.split('&').sort()
  expect(found).toEqual(zones.map((zone) => `Australia/${zone}`).sort())
})

test.each(['6798', '6799', '2899'])('postcode %s, of an island with a clock of its own, says nothing', (postcode) => {
  expect(zoneAt('+61412345678', ALL, { postcode })).toBe(ALL)
})

test('96799 is not Hawaii, though what is around it is', () => {
  const zones = 'Pacific/Honolulu&Pacific/Pago_Pago'
  expect(zoneAt('+18085550123', zones, { postcode: '96799' })).toBe('Pacific/Pago_Pago')
  expect(zoneAt('+18085550123', 'Pacific/Honolulu', { postcode: '96799' })).toBe('Pacific/Honolulu&Pacific/Pago_Pago')
  expect(zoneAt('+18085550123', zones, { postcode: '96798' })).toBe('Pacific/Honolulu')
})

test('a ZIP code of nine digits counts without its hyphen; three digits say nothing', () => {
  const zones = 'America/New_York&America/Los_Angeles&America/Puerto_Rico'
  expect(zoneAt('+12125550123', zones, { postcode: '021341234' })).toBe('America/New_York')
  expect(zoneAt('+12125550123', zones, { postcode: '21341234' })).toBe('America/New_York')
  expect(zoneAt('+12125550123', zones, { postcode: '902' })).toBe(zones)
})

test('where number and address disagree, both count', () => {
  expect(zoneAt('+12125550123', 'America/New_York', { state: 'CA' })).toBe('America/New_York&America/Los_Angeles')
  expect(zoneAt('+12125550123', 'America/New_York', { postcode: '02134' })).toBe('America/New_York')
  expect(zoneAt('+12125550123', 'America/New_York', { postcode: '2134' })).toBe('America/New_York')
})

test('so do a state and a postcode that disagree', () => {
  const zone = zoneAt('+12125550123', undefined, { state: 'CO', postcode: '10001' })
  expect(zone).toBe('America/Denver&America/New_York')
})

test('what is unknown, or of a country whose states say nothing, changes nothing', () => {
  expect(zoneAt('+420605111222', 'Europe/Prague', { state: 'CA', postcode: '10001' })).toBe('Europe/Prague')
  for (const place of [{ state: 'Nowhere' }, { postcode: '00000' }, { postcode: 'x' }, { postcode: '99-99' }, {}])
    expect(zoneAt('+12125550123', 'America/New_York', place)).toBe('America/New_York')
})
