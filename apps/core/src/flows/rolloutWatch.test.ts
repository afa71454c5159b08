import { expect, test } from 'vitest'
import { newcombe, watch, wilson } from './rolloutWatch.ts'

const of = { version: 2, versionBefore: 1 }
const side = (version: number, calls: number, errors: number) => ({ version, calls, errors, averageMs: 60_000 })

test('the interval of a difference is that of Newcombe’s example', () => {
  // Newcombe 1998, table II (a): 56/70 - 48/80, method 10.
  const { value, low, high } = newcombe({ errors: 56, calls: 70 }, { errors: 48, calls: 80 }, 1.959964)
  expect(value).toBeCloseTo(0.2, 4)
  expect(low).toBeCloseTo(0.0524, 4)
  expect(high).toBeCloseTo(0.3339, 4)
  expect(wilson(0, 10)[0]).toBeCloseTo(0, 12)
  expect(wilson(10, 10)[1]).toBeCloseTo(1, 12)
})

test('nothing is said below 100 callers of each, however many failed', () => {
  expect(watch([side(2, 99, 99), side(1, 5_000, 0)], of)).toMatchObject({ verdict: 'WAITING', difference: null })
  expect(watch([side(2, 500, 500)], of)).toMatchObject({ verdict: 'WAITING', before: { version: 1, calls: 0 } })
})

test('worse and better are said where the interval leaves zero out', () => {
  expect(watch([side(2, 100, 40), side(1, 1_000, 50)], of).verdict).toBe('WORSE')
  expect(watch([side(2, 1_000, 10), side(1, 1_000, 100)], of).verdict).toBe('BETTER')
  expect(watch([side(2, 100, 8), side(1, 1_000, 50)], of).verdict).toBe('NO_WORSE')
})
