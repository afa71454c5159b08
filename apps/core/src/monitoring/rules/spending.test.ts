import { expect, test } from 'vitest'
import { type Spending, spendingAt } from './spending.ts'

const NOW = 1_000
const rule = { windowMinutes: 10, warning: 10, critical: null }
const M = 1_000_000
const known = (more: Partial<Spending>): Spending => ({
  late: [],
  spends: [],
  isWaiting: false,
  toldUntil: null,
  ...more,
})
const always = () => true

test('only the window that ends now is looked at where nothing was rated late', () => {
  const spends = [
    [NOW - 11, 50 * M],
    [NOW - 3, 4 * M],
    [NOW - 1, 5 * M],
  ] as const
  expect(spendingAt(rule, known({ spends }), NOW, always)).toEqual({ end: NOW, spent: 9 * M, isLookedAt: true })
})

test('of what was rated late only the windows that hold it, not what lies between two such minutes', () => {
  const spends = [
    [NOW - 90, 6 * M],
    [NOW - 60, 99 * M],
    [NOW - 20, 6 * M],
    [NOW - 12, 6 * M],
  ] as const
  expect(spendingAt(rule, known({ spends, late: [NOW - 90, NOW - 20] }), NOW, always)).toEqual({
    ...{ end: NOW - 10, spent: 12 * M, isLookedAt: true },
  })
})

test('what an alert has told of is not looked at again', () => {
  const spends = [[NOW - 40, 12 * M]] as const
  const late = [NOW - 40]
  const at = (toldUntil: number | null) => spendingAt(rule, known({ spends, late, toldUntil }), NOW, always)
  expect(at(null)).toMatchObject({ end: NOW - 30, spent: 12 * M })
  expect(at(NOW - 31)).toMatchObject({ end: NOW - 30 })
  expect(at(NOW - 30)).toMatchObject({ end: NOW, spent: 0 })
})

test('a window counts by the hours at its own end', () => {
  const spends = [[NOW - 40, 12 * M]] as const
  const facts = known({ spends, late: [NOW - 40] })
  expect(spendingAt(rule, facts, NOW, (end) => end > NOW - 20)).toEqual({ end: NOW, spent: 0, isLookedAt: true })
  expect(spendingAt(rule, facts, NOW, (end) => end < NOW - 34)).toEqual({
    ...{ end: NOW - 35, spent: 12 * M, isLookedAt: true },
  })
  const little = { ...facts, spends: [[NOW - 40, 2 * M]] as const }
  expect(spendingAt(rule, little, NOW, (end) => end < NOW - 34).isLookedAt).toBe(false)
})

test('while calls wait to be rated it says only that it was too much', () => {
  const at = (millionths: number) =>
    spendingAt(rule, known({ spends: [[NOW - 1, millionths]], isWaiting: true }), NOW, always).isLookedAt
  expect([at(10 * M), at(10 * M + 1)]).toEqual([false, true])
})
