import { expect, it, test } from 'vitest'
import { significanceOf, significantOf } from './significance.ts'

const of = (one: readonly [number, number], other: readonly [number, number]) =>
  significanceOf({ success: one[0], done: one[1] }, { success: other[0], done: other[1] })

// Reckoned apart: erfc(z / √2) where many are done, all tables where few are.
it.each([
  [[120, 1_000], [150, 1_000], 0.04964],
  [[50, 200], [70, 200], 0.029096],
  [[500, 1_000], [500, 1_000], 1],
  [[8, 10], [1, 10], 0.005477],
  [[3, 12], [5, 10], 0.377709],
] as const)('%j against %j: %d', (one, other, p) => {
  const found = of(one, other)
  expect(found?.p).toBeCloseTo(p, 4)
  expect(found?.isSignificant).toBe(p < 0.05)
  expect(of(other, one)?.p).toBeCloseTo(p, 4)
})

test('nothing is said where few are done, and nothing impossible where all or none were won', () => {
  expect(of([9, 9], [0, 5_000])).toBeNull()
  expect(of([0, 100], [0, 100])?.p).toBe(1)
  expect(of([100, 100], [100, 100])?.p).toBe(1)
  const far = of([90_000, 100_000], [10_000, 100_000])
  expect(far?.p).toBeGreaterThanOrEqual(0)
  expect(far?.isSignificant).toBe(true)
})

test('the two ways to the tails meet', () => {
  const near = [0, 2, 4, 6, 8, 10].map((more) => of([1_000, 10_000], [1_170 + more, 10_000])?.p ?? Number.NaN)
  for (const [index, p] of near.entries()) if (index > 0) expect(p).toBeLessThan(near[index - 1] ?? 0)
})

test('of several tests that are made together the least sure ones need more', () => {
  expect(significantOf([0.01, 0.04, null, 0.03])).toEqual([true, false, false, false])
  expect(significantOf([0.01, 0.024, 0.049])).toEqual([true, true, true])
  expect(significantOf([0.03, 0.03])).toEqual([false, false])
  expect(significantOf([null])).toEqual([false])
})
