import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from './clock.ts'

afterEach(() => vi.useRealTimers())

it('repeats until stopped', () => {
  vi.useFakeTimers()
  const run = vi.fn()
  const stop = systemClock.every(1_000, run)
  vi.advanceTimersByTime(3_500)
  expect(run).toHaveBeenCalledTimes(3)
  stop()
  vi.advanceTimersByTime(3_500)
  expect(run).toHaveBeenCalledTimes(3)
})
