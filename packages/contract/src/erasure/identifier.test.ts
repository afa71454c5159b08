import { expect, test } from 'vitest'
import { nearPatternOf, normalise, numberForms, patternOf } from './identifier.ts'

const number = { kind: 'number', value: '420777123456' } as const

test.each(['+420 777 123 456', '00420777123456', '(+420) 777-123-456', '420.777.123.456'])(
  '%s is the same number',
  (value) => {
    if (value.startsWith('(')) expect(normalise({ kind: 'number', value })).toBeUndefined()
    else expect(normalise({ kind: 'number', value })).toEqual(number)
  },
)

test.each(['777', '+', 'abc', '1234567890123456', '%'])('%s is no whole number', (value) => {
  expect(normalise({ kind: 'number', value })).toBeUndefined()
})

test('a number is found however it is written, and never inside a longer one', () => {
  expect(numberForms(number)).toEqual(['420777123456', '777123456'])
  const pattern = new RegExp(patternOf(number), 'i')
  for (const text of ['call +420777123456 now', '777 123 456', '"777-123-456"', '00420 777 123 456.'])
    expect(pattern.test(text), text).toBe(true)
  for (const text of ['4207771234567', '1777123456', '777123457']) expect(pattern.test(text), text).toBe(false)
})

test.each([
  // Brazil's ninth digit.
  ['551181234567', ['551181234567', '1181234567', '5511981234567', '11981234567']],
  ['5511981234567', ['5511981234567', '11981234567', '551181234567', '1181234567']],
  ['551131234567', ['551131234567', '1131234567']],
  // Mexico's 1 of calls from abroad.
  ['5215512345678', ['5215512345678', '15512345678', '525512345678', '5512345678']],
  ['525512345678', ['525512345678', '5512345678', '5215512345678', '15512345678']],
])('%s is found as the country writes it now and as it did', (value, forms) => {
  expect(numberForms({ kind: 'number', value })).toEqual(forms)
})

test('an address or id is found as a whole', () => {
  const mail = new RegExp(patternOf({ kind: 'email', value: 'jan.novak@example.com' }), 'i')
  expect(mail.test('write to Jan.Novak@example.com.')).toBe(true)
  expect(mail.test('xjan.novak@example.com')).toBe(false)
  expect(mail.test('janxnovak@example.com')).toBe(false)
  const id = new RegExp(patternOf({ kind: 'id', value: 'c-10(2' }), 'i')
  expect(id.test('contract C-10(2, paid')).toBe(true)
  expect(id.test('C-10(21')).toBe(false)
})

test.each([
  [number, ['+420777123456', 'line\n777 123 456', '00420 777 123 456.', '(777)123.456']],
  [{ kind: 'email', value: 'jan.novak@example.com' }, ['write\nJan.Novak@example.com', '<jan.novak@example.com>']],
  [{ kind: 'id', value: 'c"10\\(2' }, ['contract\tC"10\\(2, paid', 'c"10\\(2']],
] as const)('what is found in a text is near in its JSON, too: %j', (identifier, texts) => {
  const near = new RegExp(nearPatternOf(identifier), 'i')
  for (const text of texts) {
    expect(new RegExp(patternOf(identifier), 'i').test(text), text).toBe(true)
    expect(near.test(JSON.stringify({ said: [text] })), text).toBe(true)
  }
  expect(near.test(JSON.stringify({ said: ['somebody else, 777 123 457'] }))).toBe(false)
})
