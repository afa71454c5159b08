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
