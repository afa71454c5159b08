import type { CampaignSchedule } from '@parley/contract/campaigns/campaign.schema.ts'
import { expect, test } from 'vitest'
import { estimateEnd } from './estimate.ts'

const schedule: CampaignSchedule = {
  startsAt: null,
  endsAt: null,
  zone: 'Europe/Prague',
  windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }],
  restrictedDates: [],
}
const friday = new Date('2026-11-20T15:00:00Z')
const ago = (minutes: number) => new Date(friday.getTime() - minutes * 60_000)
const running = { isRunning: true, pauses: [], lastDue: null }
const seen = { waiting: 300, done: 100, attempts: 200, lastHour: 200, since: ago(60), busyHours: 4, ...running }

test('calls go on at their pace while windows are open, over the weekend', () => {
  const estimate = estimateEnd(schedule, seen, friday)
  // 600 calls at 200 an hour: one hour is left today, two come on Monday.
  expect(estimate?.endsAt).toBe('2026-11-23T10:00:00.000Z')
  expect(estimate?.assumption).toBe(
    '200 calls an hour while windows are open, as in the last hour; 300 contacts left, at 2 calls per finished contact so far.',
  )
})

test('without calls in the last hour the hours with calls count', () => {
  const estimate = estimateEnd(schedule, { ...seen, lastHour: 0, since: null }, friday)
  expect(estimate?.endsAt).toBe('2026-11-24T11:00:00.000Z')
  expect(estimate?.assumption).toContain('50 calls an hour')
})

test('one that has called for some minutes of the last hour is not slower than one that called for all of it', () => {
  const started = { ...seen, lastHour: 50, since: ago(15) }
  const estimate = estimateEnd(schedule, started, friday)
  expect(estimate?.endsAt).toBe('2026-11-23T10:00:00.000Z')
  expect(estimate?.assumption).toContain(
    '200 calls an hour while windows are open, as in the last 15 minutes of calling;',
  )
  // A call or two say little.
  const few = estimateEnd(schedule, { ...seen, lastHour: 1, since: ago(0.1) }, friday)
  expect(few?.assumption).toContain('12 calls an hour')
})

test('minutes in which the windows were closed count for nothing', () => {
  // They opened 20 minutes ago; one of another zone was called before.
  const monday = new Date('2026-11-23T08:20:00Z')
  const since = new Date('2026-11-23T07:25:00Z')
  const opened = estimateEnd(schedule, { ...seen, lastHour: 50, since }, monday)
  expect(opened?.assumption).toContain(
    '150 calls an hour while windows are open, as in the last 20 minutes of calling;',
  )
  const night = new Date('2026-11-23T03:30:00Z')
  const abroad = estimateEnd(schedule, { ...seen, lastHour: 50, since: new Date('2026-11-23T03:00:00Z') }, night)
  expect(abroad?.assumption).toContain('100 calls an hour')
})

test('nothing is estimated from nothing, nor beyond the end', () => {
  expect(estimateEnd(schedule, { ...seen, attempts: 0, lastHour: 0, since: null }, friday)).toBeNull()
  expect(estimateEnd(schedule, { ...seen, waiting: 0 }, friday)).toBeNull()
  expect(estimateEnd({ ...schedule, endsAt: '2026-11-21T00:00:00.000Z' }, seen, friday)).toBeNull()
})

test('time in which it was stopped is no time of calling, and adds nothing while it still is', () => {
  const first = { ...seen, lastHour: 50, since: ago(40) }
  // It called for five minutes, was stopped for 25, and calls again for ten.
  const resumed = estimateEnd(schedule, { ...first, pauses: [{ from: ago(35), to: ago(10) }] }, friday)
  expect(resumed?.assumption).toContain(
    '200 calls an hour while windows are open, as in the last 15 minutes of calling;',
  )
  const stopped = (minutes: number) => {
    const now = new Date(friday.getTime() + minutes * 60_000)
    const pauses = [{ from: ago(25), to: now }]
    return estimateEnd(schedule, { ...first, pauses, isRunning: false }, now)?.assumption
  }
  expect(stopped(0)).toMatch(/^If calls begin now: 200 calls an hour while windows are open, as in the last 15 minutes/)
  expect(stopped(18)).toBe(stopped(0))
})

test('nobody is done before they may be called once more', () => {
  const lastDue = new Date('2026-11-25T09:30:00Z')
  expect(estimateEnd(schedule, { ...seen, lastDue }, friday)?.endsAt).toBe(lastDue.toISOString())
  expect(estimateEnd(schedule, { ...seen, lastDue: friday }, friday)?.endsAt).toBe('2026-11-23T10:00:00.000Z')
})
