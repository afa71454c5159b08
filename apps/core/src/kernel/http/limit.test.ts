import { expect, test } from 'vitest'
import { virtualClock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import { RateLimiter } from './limit.ts'

const caught = (work: () => void) => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  return undefined
}

test('a clock that is set back makes nobody wait for the time that comes again', () => {
  const clock = virtualClock(new Date('2026-11-20T10:00:00Z'))
  const limiter = new RateLimiter(clock)
  for (let i = 0; i < 3; i += 1) limiter.take('jana', 3)
  clock.advance(-3_600_000)
  expect([1, 2, 3].map(() => limiter.wait('jana', 3))).toEqual([0, 0, 0])
  expect(limiter.wait('jana', 3)).toBe(60)
})

test('the one past the limit waits until the minute is over, and only that one', () => {
  const clock = virtualClock(new Date('2026-11-20T10:00:00Z'))
  const limiter = new RateLimiter(clock)
  for (let i = 0; i < 3; i += 1) limiter.take('jana', 3)
  clock.advance(20_000)
  const refused = caught(() => limiter.take('jana', 3))
  expect(refused?.reason).toMatchObject({ code: 'rate.limited', status: 429 })
  expect(refused?.retryAfter).toBe(40)
  expect(caught(() => limiter.take('petr', 3))).toBeUndefined()
  clock.advance(40_000)
  expect(caught(() => limiter.take('jana', 3))).toBeUndefined()
})
