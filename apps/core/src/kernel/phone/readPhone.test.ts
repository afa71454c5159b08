import { expect, test } from 'vitest'
import { readAnyPhone, readPhone, TWO_NUMBERS } from './readPhone.ts'

const phoneOf = (read: ReturnType<typeof readPhone>) => ('value' in read ? read.value.phone : read.problem)

test.each([
  // All in the number ranges of their country, none given to a kind of number there.
  ['+420 330 111 222'],
  ['+43 100 12345678'],
  ['+48 10 123 45 67'],
  ['+55 11 1234-5678'],
])('%s looks like a number, and does not exist', (typed) => {
  expect(phoneOf(readPhone(typed, 'CZ'))).toContain('This is no number that exists in')
})

test.each([
  ['+55 11 8123-4567', 'CZ', '+5511981234567'],
  ['+55 11 98123-4567', 'CZ', '+5511981234567'],
  ['(011) 8123-4567', 'BR', '+5511981234567'],
  ['0 15 11 8123-4567', 'BR', '+5511981234567'],
  // A line in a house has eight digits.
  ['+55 11 3123-4567', 'CZ', '+551131234567'],
  ['+52 1 55 1234 5678', 'CZ', '+525512345678'],
  ['044 55 1234 5678', 'MX', '+525512345678'],
  ['+52 55 1234 5678', 'CZ', '+525512345678'],
  ['011 15-2345-6789', 'AR', '+5491123456789'],
  ['+54 11 15 2345 6789', 'CZ', '+5491123456789'],
  ['+54 9 11 2345 6789', 'CZ', '+5491123456789'],
])('%s in %s is %s, as its country writes it now', (typed, region, phone) => {
  expect(phoneOf(readPhone(typed, region))).toBe(phone)
})

test.each(['+420 900 123 456', '900123456', '+1 900 234 5678', '+44 909 879 0000'])(
  '%s is of a premium rate, and comes in only where these are allowed',
  (typed) => {
    expect(phoneOf(readPhone(typed, 'CZ'))).toContain('premium-rate number')
    expect(phoneOf(readPhone(typed, 'CZ', true))).toMatch(/^\+\d+$/)
    expect(phoneOf(readAnyPhone(typed, 'CZ'))).toMatch(/^\+\d+$/)
  },
)

test.each(['112', '155', '1188', '911'])('%s is short, and says so', (typed) => {
  expect(phoneOf(readPhone(typed, 'CZ', true))).toContain('Short numbers')
  expect(phoneOf(readAnyPhone(typed, 'CZ'))).toContain('Short numbers')
})

test.each([
  '605111222, 605111223',
  '605111222 / 605111223',
  '605111222/605111223',
  '605111222; 605111223',
  '605111222 or 605111223',
  '605 111 222 (home), 605 111 223 (work)',
  '+420605111222+420605111223',
  '+420605111222\n+420605111223',
])('%j is two numbers, none of which is taken for both', (typed) => {
  expect(readPhone(typed, 'CZ')).toEqual({ problem: TWO_NUMBERS })
  expect(readAnyPhone(typed, 'CZ')).toEqual({ problem: TWO_NUMBERS })
})

test.each([
  ['030/1234567', 'DE', '+49301234567'],
  ['0664/1234567', 'AT', '+436641234567'],
  ['02041/123456', 'DE', '+492041123456'],
  ['605111222;ext=5', 'CZ', '+420605111222'],
  ['605111222,0', 'CZ', '+420605111222'],
])('%s is one number', (typed, region, phone) => {
  expect(phoneOf(readPhone(typed, region))).toBe(phone)
})

test('what only looks like a number is still found and kept off', () => {
  expect(phoneOf(readAnyPhone('+420 330 111 222', 'CZ'))).toBe('+420330111222')
  expect(phoneOf(readAnyPhone('605 111', 'CZ'))).toContain('Are digits missing?')
})
