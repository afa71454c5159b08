import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { addAmounts, compareAmounts, formatAmount, parseAmount, roundAmount, subtractAmount } from './amount.ts'
import { RatingError } from './rating.error.ts'

it.each(['', ' 1', '1.', '.5', '1e3', '0x1', '1.0000001', '--1', 'NaN', '1,5', '१'])('refuses “%s”', (text) => {
  expect(() => parseAmount(text)).toThrow(RatingError)
})

it.each([
  ['0.020000', '0.02'],
  ['-0', '0'],
  ['-0.000001', '-0.000001'],
  ['007', '7'],
  ['100', '100'],
  ['9007199254.740991', '9007199254.740991'],
  ['9007199254.740992', '9007199254.740992'],
  [`${'9'.repeat(40)}.999999`, `${'9'.repeat(40)}.999999`],
])('reads %s as %s', (text, amount) => {
  expect(formatAmount(parseAmount(text))).toBe(amount)
})

test('every amount comes back as it was', () => {
  fc.assert(fc.property(fc.bigInt(), (amount) => parseAmount(formatAmount(amount)) === amount))
})

test('adds, subtracts and compares without a binary number', () => {
  expect([addAmounts(), addAmounts('0.1', '0.2', '-0.3')]).toEqual(['0', '0'])
  expect(subtractAmount('0.1', '12345678901234567890.000001')).toBe('-12345678901234567889.900001')
  expect(['2', '-1', '10', '1.50'].toSorted(compareAmounts)).toEqual(['-1', '1.50', '2', '10'])
  expect(compareAmounts('1.50', '1.5')).toBe(0)
})

test('rounds an amount below zero as the same one above', () => {
  const of = (amount: string, mode: 'halfUp' | 'up' | 'down') => roundAmount(amount, { digits: 2, mode })
  expect([of('0.125', 'halfUp'), of('-0.125', 'halfUp'), of('-0.124999', 'halfUp')]).toEqual(['0.13', '-0.13', '-0.12'])
  expect([of('-0.121', 'up'), of('-0.129', 'down')]).toEqual(['-0.13', '-0.12'])
})
