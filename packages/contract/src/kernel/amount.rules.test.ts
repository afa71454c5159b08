import { expect, test } from 'vitest'
import { money } from '../tariffs/tariff.schema.ts'
import { amountProblem, SIGNED_AMOUNT } from './amount.rules.ts'

test.each([
  ['1,10', 'Write 1.10 with a decimal point'],
  ['30,000', 'Write 30000 without a comma, or 30.000 with a decimal point'],
  ['1,250,000', 'Write 1250000 without commas'],
  ['abc', 'Write digits with a decimal point, as in 1.10'],
  ['1e9', 'Write digits with a decimal point, as in 1.10'],
  ['-5', 'An amount can’t be less than zero'],
  ['1234567890', 'Write at most 9 digits before the decimal point and 6 after it, without leading zeros'],
])('%s is no amount, and how to write it is said', (typed, told) => {
  expect(amountProblem(typed)).toBe(told)
  expect(money.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([told])
})

test('amounts are amounts, and what may be given back can be less than zero', () => {
  for (const typed of ['0', '1.10', '30000', '0.000001']) expect(amountProblem(typed), typed).toBeUndefined()
  expect(amountProblem('-5', SIGNED_AMOUNT)).toBeUndefined()
  expect(amountProblem('-5,5', SIGNED_AMOUNT)).toBe('Write -5.5 with a decimal point')
})
