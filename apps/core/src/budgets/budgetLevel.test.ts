import { expect, test } from 'vitest'
import { budgetLevel } from './budgetLevel.ts'

const budget = { amount: '1000', warnAt: 80 }

test('a warning begins with the last millionth that leads to it', () => {
  expect(budgetLevel('799.999999', budget)).toBe(0)
  expect(budgetLevel('800', budget)).toBe(80)
  expect(budgetLevel('999.999999', budget)).toBe(80)
  expect(budgetLevel('1000', budget)).toBe(100)
  expect(budgetLevel('123456789012', budget)).toBe(100)
})

test('a month below zero uses nothing; a budget of the smallest amount, or one that warns at its end, has one warning', () => {
  expect(budgetLevel('-0.000001', budget)).toBe(0)
  expect(budgetLevel('0', { amount: '0.000001', warnAt: 1 })).toBe(0)
  expect(budgetLevel('0.000001', { amount: '0.000001', warnAt: 1 })).toBe(100)
  expect(budgetLevel('999.999999', { amount: '1000', warnAt: 100 })).toBe(0)
})
