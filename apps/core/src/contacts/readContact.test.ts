import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { expect, test } from 'vitest'
import { typedNumbers } from '../../test/typedNumbers.ts'
import { CUT } from '../kernel/phone/readPhone.ts'
import { contactReader } from './readContact.ts'

const column = (name: string, role: ContactColumn['role'], type: ContactColumn['type'] = 'text'): ContactColumn => ({
  name,
  role,
  type,
  isRequired: false,
  isPersonal: false,
})
const columns = [
  column('phone', 'phone'),
  column('id', 'id'),
  column('zone', 'timezone'),
  column('language', 'language'),
  column('sum', 'data', 'number'),
  column('day', 'data', 'date'),
  column('vip', 'data', 'boolean'),
  column('note', 'data'),
]
const rules = { columns, region: 'CZ', zone: 'Europe/Prague', language: 'cs-CZ', allowsPremium: false }
const read = (values: Record<string, Json>, more: object = {}) => contactReader({ ...rules, ...more })(values)
const phoneOf = (phone: Json, region = 'CZ') => {
  const answer = read({ phone }, { region })
  return 'contact' in answer ? answer.contact.phone : answer.problems[0]?.reason
}
const dataOf = (name: string, value: Json, region = 'CZ') => {
  const answer = read({ phone: '+420605111222', [name]: value }, { region })
  return 'contact' in answer ? answer.contact.data[name] : answer.problems.map(({ reason }) => reason).join()
}

test.each([
  ['605 111 222', '+420605111222'],
  ['+420 605-111-222', '+420605111222'],
  ['00420605111222', '+420605111222'],
  ['tel:+420605111222', '+420605111222'],
  ["'+420605111222", '+420605111222'],
  ['605111222.0', '+420605111222'],
  [420605111222, '+420605111222'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+1 212 555 2368', '+12125552368'],
])('the number %j is %s', (typed, phone) => {
  expect(phoneOf(typed)).toBe(phone)
})

test.each(typedNumbers)('of a contact the number %j is %s', (typed, whole) => {
  const answer = read({ phone: typed })
  expect('contact' in answer ? answer.contact.phone : null).toBe(whole)
})

test('what is no number says why', () => {
  expect(phoneOf('4.20605E+11')).toBe(CUT)
  expect(phoneOf('4,20605E+11')).toBe(CUT)
  expect(phoneOf('nobody')).toBe('This is no phone number.')
  expect(phoneOf('605 111')).toContain('Are digits missing?')
  expect(phoneOf('')).toBe('This is required.')
  expect(phoneOf({ a: 1 })).toContain('Give a text')
})

test('the clock is that of the column, of the number, or of the campaign', () => {
  const zoneOf = (values: Record<string, Json>) => {
    const answer = read(values)
    return 'contact' in answer ? answer.contact.zone : answer.problems[0]?.reason
  }
  expect(zoneOf({ phone: '+12125552368', zone: 'Asia/Tokyo' })).toBe('Asia/Tokyo')
  expect(zoneOf({ phone: '+12125552368' })).toBe('America/New_York')
  expect(zoneOf({ phone: '+13105552368' })).toBe('America/Los_Angeles')
  expect(zoneOf({ phone: '+447400123456' })).toBe('Europe/London')
  expect(zoneOf({ phone: '+4915112345678' })).toBe('Europe/Berlin')
  // Spain has several, and satellites have none.
  expect(zoneOf({ phone: '+34612345678' })).toBe('Europe/Madrid&Atlantic/Canary')
  expect(zoneOf({ phone: '+870773111632' })).toBe('Europe/Prague')
  expect(zoneOf({ phone: '605111222', zone: 'Moon/Tycho' })).toContain('does not exist')
})

test.each([
  ['sum', '1 234,50', 'CZ', 1234.5],
  ['sum', '1,234.50', 'CZ', 1234.5],
  ['sum', '1.234', 'CZ', 1234],
  ['sum', '1.234', 'US', 1.234],
  ['sum', '12.5', 'CZ', 12.5],
  ['sum', '1,234,567', 'US', 1_234_567],
  ['sum', -3, 'CZ', -3],
  ['sum', 'many', 'CZ', 'This is no number.'],
  ['sum', '1E+12', 'CZ', CUT],
  ['day', '24. 12. 2026', 'CZ', '2026-12-24'],
  ['day', '12/24/2026', 'US', '2026-12-24'],
  ['day', '24/12/2026', 'GB', '2026-12-24'],
  ['day', '2026-12-24T10:00:00.000Z', 'CZ', '2026-12-24'],
  ['day', '31. 2. 2026', 'CZ', 'This is no date. Write it like 2026-12-24.'],
  ['vip', 'ANO', 'CZ', true],
  ['vip', false, 'CZ', false],
  ['vip', 'perhaps', 'CZ', 'Write yes or no.'],
  ['note', '=HYPERLINK("x")', 'CZ', '=HYPERLINK("x")'],
  ['note', 'a\u0000b', 'CZ', 'ab'],
] as const)('%s: %j in %s', (name, value, region, expected) => {
  expect(dataOf(name, value, region)).toBe(expected)
})

test('its identifier makes it one, else its number; everything that is wrong is said', () => {
  const answer = read({ phone: '605111222', id: 'C-7' })
  expect('contact' in answer && answer.contact).toMatchObject({ key: 'C-7', phone: '+420605111222', language: 'cs-CZ' })
  expect(read({ phone: '1', sum: 'x', other: 1 })).toEqual({
    problems: [
      { field: 'other', reason: 'The campaign has no such column.' },
      { field: 'phone', reason: expect.any(String) },
      { field: 'sum', reason: 'This is no number.' },
    ],
  })
})

test('a column that is called like what every object has is empty where it is', () => {
  const named = { columns: [column('phone', 'phone'), column('constructor', 'data')] }
  expect(read({ phone: '605111222' }, named)).toMatchObject({ contact: { data: {} } })
  const answer = read({ phone: '605111222', constructor: 'Novák' }, named)
  expect(answer).toMatchObject({ contact: { data: { constructor: 'Novák' } } })
  const needed = { columns: [column('phone', 'phone'), { ...column('constructor', 'data'), isRequired: true }] }
  expect(read({ phone: '605111222' }, needed)).toEqual({
    problems: [{ field: 'constructor', reason: 'This is required.' }],
  })
})

const several = [
  ...[
    column('mobile', 'phone'),
    // Without effect: one of its numbers is enough for a contact.
    { ...column('home', 'otherPhone'), isRequired: true },
    column('work', 'otherPhone'),
    column('zone', 'timezone'),
  ],
]
const numbersIn = (values: Record<string, Json>) => {
  const answer = read(values, { columns: several })
  if ('problems' in answer) return answer.problems.map(({ field }) => field)
  const { phone, zone, numbers, leftOut } = answer.contact
  const shown = numbers?.map((number) => [number.label, number.phone.slice(-3), number.zone])
  return { phone: phone.slice(-3), zone, numbers: shown, leftOut: leftOut.map(({ field }) => field) }
}
const PRAGUE = 'Europe/Prague'

test.each([
  [{ mobile: '605111001' }, { phone: '001', zone: PRAGUE, numbers: undefined, leftOut: [] }],
  [
    { mobile: '605111001', home: '605111002', work: '+12025550143' },
    {
      ...{ phone: '001', zone: PRAGUE, leftOut: [] },
      numbers: [
        ['mobile', '001', PRAGUE],
        ['home', '002', PRAGUE],
        ['work', '143', 'America/New_York'],
      ],
    },
  ],
  [
    { mobile: 'x', work: '605111003' },
    { phone: '003', zone: PRAGUE, numbers: [['work', '003', PRAGUE]], leftOut: ['mobile'] },
  ],
  [
    { mobile: '605111001', home: '605 111 001', work: '' },
    { phone: '001', zone: PRAGUE, numbers: undefined, leftOut: ['home'] },
  ],
  [
    { mobile: '605111001', work: '+12025550143', zone: 'Asia/Tokyo' },
    {
      ...{ phone: '001', zone: 'Asia/Tokyo', leftOut: [] },
      numbers: [
        ['mobile', '001', 'Asia/Tokyo'],
        ['work', '143', 'Asia/Tokyo'],
      ],
    },
  ],
  [{ mobile: 'x', home: 'y', work: '' }, ['mobile', 'home']],
  [{ mobile: '', work: '' }, ['mobile']],
])('of the numbers %j are called %j', (values, expected) => {
  expect(numbersIn(values)).toEqual(expected)
})
