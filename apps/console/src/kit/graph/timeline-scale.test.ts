import { expect, test } from 'vitest'
import { shareOf, ticksOf } from './timeline-scale.ts'

test('a ruler is labelled at round seconds, at most nine times', () => {
  expect(ticksOf(7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(ticksOf(132)).toEqual([0, 30, 60, 90, 120])
  for (const seconds of [0, 1, 59, 61, 3599, 40_000])
    expect(ticksOf(seconds).length, String(seconds)).toBeLessThanOrEqual(9)
})

test('what lies outside stays at the edge', () => {
  expect([shareOf(-3, 10), shareOf(5, 10), shareOf(20, 10), shareOf(1, 0)]).toEqual([0, 50, 100, 0])
})
