import { messages } from '@parley/contract/kernel/messages.ts'
import { describe, expect, test } from 'vitest'
import { dayOf, dayText, isDay } from './calendar.ts'
import {
  all,
  date,
  email,
  equalTo,
  maxLength,
  minimum,
  minLength,
  range,
  required,
  time,
  url,
  type Validator,
  wholeNumber,
} from './validators.ts'

type Case = { rule: string; validate: Validator; message: string; wrong: unknown[]; right: unknown[] }

const cases: Case[] = [
  {
    rule: 'required',
    validate: required,
    message: 'Field is required',
    wrong: ['', '  \t', undefined, null, []],
    right: ['a', 0, false, ['x']],
  },
  {
    rule: 'email',
    validate: email,
    message: 'Invalid email format',
    wrong: ['jana', 'jana@example', 'a b@c.de', 'a@b..cz', '.a@b.cz', 'a@-b.cz', 'a@b.cz,c@d.cz'],
    right: ['jana@example.com', 'a.b+c@sub.example.co', ''],
  },
  {
    rule: 'time',
    validate: time,
    message: "Time must be in 'XX:YY' format",
    wrong: ['24:00', '9:00', '09:60', '0900', '09:––'],
    right: ['', '00:00', '23:59'],
  },
  {
    rule: 'date',
    validate: date,
    message: 'Date must be in DD/MM/YYYY format',
    wrong: ['2027-02-31', '31/02/2027', 'dd/11/2026', '2026-1-2', '2023-02-29', 'x'],
    right: ['', '2024-02-29', '2026-12-31'],
  },
  {
    rule: 'minLength',
    validate: minLength(3),
    message: 'Field must contains at least 3 characters',
    wrong: ['ab', '', '😀😀'],
    right: ['abc', '😀😀😀'],
  },
  {
    rule: 'maxLength',
    validate: maxLength(3),
    message: 'Field must contain at most 3 characters',
    wrong: ['abcd'],
    right: ['', 'abc', ' abc '],
  },
  {
    rule: 'url',
    validate: url,
    message: 'The address must start with https://',
    wrong: ['example.org', 'x'],
    right: ['', 'https://example.org/a', 'http://example.org'],
  },
  {
    rule: 'wholeNumber',
    validate: wholeNumber,
    message: 'Field must contains only whole numbers',
    wrong: ['1.5', '1e3', 'x', 1.5],
    right: ['', '12', '-3', 7],
  },
  {
    rule: 'range',
    validate: range(1, 500),
    message: 'Number must be in range 1 - 500',
    wrong: ['0', 501, 'x', Number.NaN],
    right: ['', 1, '500'],
  },
  { rule: 'minimum', validate: minimum(0), message: 'Minimum value is 0', wrong: [-1, 'x'], right: ['', 0, '4'] },
]

describe.each(cases)('$rule', ({ validate, message, wrong, right }) => {
  test.each(wrong.map((value) => [value]))('refuses %j with the words of the specification', (value) => {
    expect(validate(value)).toBe(message)
  })
  test.each(right.map((value) => [value]))('accepts %j', (value) => {
    expect(validate(value)).toBeUndefined()
  })
})

test('equality compares with the other field', () => {
  expect(equalTo('password')('b', { password: 'a' })).toBe('Value not match')
  expect(equalTo('password')('a', { password: 'a' })).toBeUndefined()
})

test('the first failing rule gives the message', () => {
  expect(all(required, minLength(3))(' ')).toBe('Field is required')
  expect(all(required, minLength(3))('ab')).toBe('Field must contains at least 3 characters')
  expect(all(required, minLength(3))('abc')).toBeUndefined()
})

test('a day that no calendar has is none', () => {
  expect(dayOf('31/02/2026')).toBeUndefined()
  expect(dayOf('29/02/2023')).toBeUndefined()
  expect(dayOf('00/01/2026')).toBeUndefined()
  expect(dayOf('dd/01/2026')).toBeUndefined()
  expect(dayOf('01/02/26')).toBeUndefined()
  expect(dayOf('29/02/2024')).toBe('2024-02-29')
  expect(isDay('2026-02-31')).toBe(false)
  expect(dayText('2026-02-01')).toBe('01/02/2026')
})

test('the words are those of the contract, which the core answers with', () => {
  expect([required(''), email('x'), time('x'), date('x'), wholeNumber('x'), equalTo('a')('x', {})]).toEqual([
    messages.required,
    messages.email,
    messages.time,
    messages.date,
    messages.wholeNumber,
    messages.equal,
  ])
  expect([minLength(3)('x'), maxLength(3)('xxxx'), range(1, 2)(3), minimum(4)(3)]).toEqual([
    messages.minLength(3),
    messages.maxLength(3),
    messages.range(1, 2),
    messages.minValue(4),
  ])
})
