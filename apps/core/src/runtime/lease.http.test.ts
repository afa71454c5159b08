import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { Lease } from './lease.ts'

const MILLIS = 60_000

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
afterAll(() => core.close())

async function held() {
  const lease = new Lease(core.db, pino({ level: 'silent' }), MILLIS)
  await lease.start()
  const renew = () => {
    lease.stop()
    return lease.start()
  }
  return { lease, isHeld: lease.hold(), renew }
}

it('is held on while it is renewed in time', async () => {
  const { lease, isHeld, renew } = await held()
  await renew()
  expect([isHeld(), lease.isHeld]).toEqual([true, true])
  lease.stop()
})

it('that was over and is renewed does not hold what was held before', async () => {
  const { lease, isHeld, renew } = await held()
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + MILLIS)
  expect([isHeld(), lease.isHeld]).toEqual([false, false])
  await renew()
  expect([isHeld(), lease.isHeld, lease.hold()()]).toEqual([false, true, true])
  lease.stop()
})

it('of a machine that slept is not held on, though only the clock on the wall went on', async () => {
  const { lease, isHeld, renew } = await held()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + MILLIS) })
  expect(isHeld()).toBe(false)
  await renew()
  expect([isHeld(), lease.hold()()]).toEqual([false, true])
  lease.stop()
})
