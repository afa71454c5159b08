import { expect, it } from 'vitest'
import { virtualClock } from '../kernel/clock.ts'
import { LastLooks } from './lastLooks.ts'
import type { Checked } from './ports.ts'

const start = new Date('2026-11-20T15:59:59.500Z')
const contact: Checked = {
  ...{ idContact: 1, idCampaign: 1, phone: '+420605111001', zone: 'Europe/Prague', attempts: 0, state: 'READY' },
  isHeld: false,
  rules: {
    ...{ idCampaign: 1, status: 8, startsAt: null, endsAt: null, zone: 'America/New_York', restrictedDates: [] },
    windows: [{ days: [5], from: '09:00', to: '17:00' }],
    ...{ nextNumber: 'now' as const, mostPerNumber: 50, wrongNumber: '' },
    ...{ retries: {} as Checked['rules']['retries'], mostAttempts: 5, breaker: null, frequencyCap: null }, // it is not asked for tries
  },
}
const looked = (more: Partial<Checked> = {}) => {
  const clock = virtualClock(start)
  const looks = new LastLooks(clock)
  return { clock, looks, verdict: looks.at({ ...contact, ...more }, clock.now()) }
}

it('a look counts for a second and no longer', () => {
  const { clock, looks, verdict } = looked({ zone: 'America/Chicago' })
  expect([verdict.isCalled, looks.counts(1)]).toEqual([true, true])
  clock.advance(1_000)
  expect(looks.counts(1)).toBe(true)
  clock.advance(1)
  expect(looks.counts(1)).toBe(false)
})

it('a look of before the clock was set back counts no more', () => {
  const { clock, looks } = looked({ zone: 'America/Chicago' })
  clock.advance(-60_000)
  expect(looks.counts(1)).toBe(false)
})

it('a window that closes meanwhile is closed', () => {
  const { clock, looks, verdict } = looked()
  expect([verdict.isCalled, looks.counts(1)]).toEqual([true, true])
  clock.advance(500)
  expect(looks.counts(1)).toBe(false)
})

it('whoever may not be called, or was not looked at, is not', () => {
  const { looks } = looked({ suppressed: { scope: 'tenant', reason: 'asked for it' } })
  expect([looks.counts(1), looks.counts(2)]).toEqual([false, false])
})
