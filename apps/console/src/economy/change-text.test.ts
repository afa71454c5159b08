import { expect, test } from 'vitest'
import { formatMoney, formatMoneyChange, formatMoneyInCoins } from '../kit/text/Money.tsx'
import { coinChangeText, countChangeText, moneyChangeText } from './change-text.ts'

test('amounts keep every digit, and say less than nothing by a minus', () => {
  expect(formatMoney('1250', 'EUR')).toBe('€1,250.00')
  expect(formatMoney('-0.015', 'EUR')).toBe('−€0.015')
  expect(formatMoney('123456789012345678.000001', 'EUR')).toBe('€123,456,789,012,345,678.000001')
  expect(formatMoneyInCoins('12.345678', 'EUR')).toBe('€12.35')
  expect(['5', '-5', '0'].map((amount) => formatMoneyChange(amount, 'EUR'))).toEqual(['+€5.00', '−€5.00', '±€0.00'])
})

test('what changed is said by sign and share', () => {
  expect(moneyChangeText('112', '100', 'EUR')).toBe('+€12.00 (+12%)')
  expect(moneyChangeText('0.1', '0.3', 'EUR')).toBe('−€0.20 (−67%)')
  expect(moneyChangeText('5', '0', 'EUR')).toBe('+€5.00')
  expect(moneyChangeText('-5', '-10', 'EUR')).toBe('+€5.00 (+50%)')
  expect(coinChangeText('275.188', '44.37', 'CZK')).toBe('+CZK\u00a0230.82 (+520%)')
  expect(coinChangeText('0.001', '0', 'EUR')).toBe('±€0.00')
  expect(countChangeText(1_200, 1_000)).toBe('+200 (+20%)')
  expect(countChangeText(3, 4)).toBe('−1 (−25%)')
  expect(countChangeText(4, 4)).toBe('±0')
})
