import { expect, it, vi } from 'vitest'
import { ClockSkew } from './clockSkew.ts'

const at = (ms: number) => new Date(1_800_000_000_000 + ms)
const skewAfter = (...seen: readonly (readonly [there: number, asked: number, answered: number])[]) => {
  const warn = vi.fn()
  const skew = new ClockSkew(warn)
  for (const [there, asked, answered] of seen) skew.seen(at(there), { asked: at(asked), answered: at(answered) })
  return { ms: skew.ms, warned: warn.mock.calls.length }
}

it('is what cannot be explained by the time that the question took', () => {
  expect(skewAfter([60_010, 0, 20])).toEqual({ ms: 59_990, warned: 1 })
  expect(skewAfter([-60_000, 0, 20])).toEqual({ ms: -60_000, warned: 1 })
  // The answer came late, as to a process that stood still.
  expect(skewAfter([10, 0, 20_000])).toEqual({ ms: 0, warned: 0 })
  expect(skewAfter([19_990, 0, 20_000])).toEqual({ ms: 0, warned: 0 })
})

it('stays until it is disproved, and is told of once', () => {
  expect(skewAfter([60_010, 0, 20], [61_000, 0, 5_000])).toEqual({ ms: 59_990, warned: 1 })
  expect(skewAfter([60_010, 0, 20], [70_005, 10_000, 10_010])).toEqual({ ms: 59_995, warned: 1 })
  expect(skewAfter([60_010, 0, 20], [10_005, 10_000, 10_010])).toEqual({ ms: 0, warned: 1 })
})

it('is nothing where clocks differ a little', () => {
  expect(skewAfter([400, 0, 10])).toEqual({ ms: 0, warned: 0 })
})

it('is not guessed where the machine’s clock was set meanwhile', () => {
  expect(skewAfter([100, 90_000, 120])).toEqual({ ms: 0, warned: 0 })
})
