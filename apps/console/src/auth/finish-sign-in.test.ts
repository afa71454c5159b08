import { CALLBACK_REDIRECT_MS } from '@parley/contract/kernel/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { finishSignIn } from './finish-sign-in.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = (completeSignIn: () => Promise<string | undefined>, url: string) => {
  const goTo = vi.fn()
  const fail = vi.fn()
  const complete = vi.fn(completeSignIn)
  const stop = finishSignIn({ completeSignIn: complete }, url, { delayMs: CALLBACK_REDIRECT_MS, goTo, fail })
  return { goTo, fail, complete, stop }
}

test('goes on 500 ms after the answer was taken', async () => {
  const { goTo } = start(async () => '/flows', '/a')
  await vi.advanceTimersByTimeAsync(499)
  expect(goTo).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(goTo).toHaveBeenCalledWith('/flows')
})

test('an answer is used once, even when the page starts twice', async () => {
  const first = start(async () => '/flows', '/b')
  first.stop()
  const second = start(async () => '/flows', '/b')
  await vi.advanceTimersByTimeAsync(500)
  expect(second.complete).not.toHaveBeenCalled()
  expect(first.goTo).not.toHaveBeenCalled()
  expect(second.goTo).toHaveBeenCalledTimes(1)
})

test('a popup leaves the rest to its opener; an error is shown', async () => {
  const popup = start(async () => undefined, '/c')
  const broken = start(async () => Promise.reject(new Error('No matching state')), '/d')
  await vi.advanceTimersByTimeAsync(600)
  expect(popup.goTo).not.toHaveBeenCalled()
  expect(broken.fail).toHaveBeenCalledWith(new Error('No matching state'))
})
