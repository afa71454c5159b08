import { processState } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import { seeded } from '../carrier/simulated/random.ts'
import { ratesOf } from './rates.ts'
import { firstCall, type Rehearsed, type RehearsedCampaign, simulate } from './simulate.ts'

const MONDAY = Date.parse('2026-11-23T08:00:00Z')
const HOUR_MS = 3_600_000
const tries = { attempts: 1, delayMinutes: 60 }
const once = { attempts: 0, delayMinutes: 1 }
const allDays = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]

function campaignOf(
  contacts: number,
  facts: Partial<RehearsedCampaign['facts']> = {},
  zones = ['UTC'],
): RehearsedCampaign {
  const whole: RehearsedCampaign['facts'] = {
    idCampaign: 1,
    status: processState.of.IN_PROGRESS,
    startsAt: null,
    endsAt: null,
    zone: 'UTC',
    windows: allDays,
    restrictedDates: [],
    retries: { busy: tries, noAnswer: tries, declined: once, voicemail: once, failed: once },
    mostAttempts: 5,
    breaker: null,
    frequencyCap: null,
    priority: 5,
    weight: 10,
    maxConcurrent: 10,
    callsPerSecond: 2,
    alwaysOn: false,
    budget: null,
    spent: 0,
    idLines: [1],
    lacksFlow: false,
    ...facts,
  }
  const zone = Uint16Array.from({ length: contacts }, (_, place) => place % zones.length)
  const dueAt = Float64Array.from(
    { length: contacts },
    (_, place) => firstCall(whole, zones[place % zones.length] ?? 'UTC', MONDAY) ?? 0,
  )
  const phone = Array.from({ length: contacts }, () => '+420600000000')
  return {
    facts: whole,
    zones,
    zone,
    dueAt,
    attempts: new Uint8Array(contacts),
    results: new Map(),
    isCallback: new Set(),
    phone,
  }
}

const rehearse = (campaigns: Rehearsed['campaigns'], more: Partial<Rehearsed> = {}) =>
  simulate({
    from: MONDAY,
    campaigns,
    lines: [{ idLine: 1, isEnabled: true, mostCalls: 10 }],
    mostCalls: null,
    mostPerMinute: null,
    rates: ratesOf([]),
    random: seeded(1).next,
    price: ({ talkMs }) => talkMs * 100,
    ...more,
  })

const sum = (states: ReadonlyMap<string, number>) => [...states.values()].reduce((all, count) => all + count, 0)

test('everybody is called inside the windows, and is somewhere at the end', () => {
  const result = rehearse([campaignOf(3_000)])
  expect(sum(result.states)).toBe(3_000)
  expect(result.neverDue.size).toBe(0)
  expect(result.attempts).toBeGreaterThan(3_000)
  expect(result.hours.reduce((all, { attempts }) => all + attempts, 0)).toBe(result.attempts)
  for (const { at } of result.hours) {
    const hour = new Date(at).getUTCHours()
    expect(hour >= 9 && hour < 17, new Date(at).toISOString()).toBe(true)
  }
  // The same random numbers, the same rehearsal.
  expect(rehearse([campaignOf(3_000)])).toEqual(result)
})

test('each is called on the clock of its own zone', () => {
  const result = rehearse([campaignOf(200, {}, ['Asia/Tokyo'])])
  for (const { at } of result.hours) expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(new Date(at).getUTCHours())
})

test('those whose windows never open before the end are named with the reason', () => {
  const endsAt = new Date(MONDAY + 2 * HOUR_MS).toISOString()
  const result = rehearse([campaignOf(5_000, { endsAt })])
  const never = sum(result.neverDue)
  expect(never).toBeGreaterThan(3_000)
  expect(sum(result.states)).toBe(5_000)
  expect(result.endsAt).toBeUndefined()
  expect([...result.neverDue.keys()].every((reason) => reason.includes('window'))).toBe(true)
})

test('it stops where the budget is used up, and says when', () => {
  const result = rehearse([campaignOf(2_000, { budget: 100 })])
  expect(result.budgetEndsAt).toBeGreaterThan(MONDAY)
  expect(result.spent).toBeGreaterThanOrEqual(100e6)
  // What goes on when it is used up still ends.
  expect(result.spent).toBeLessThan(250e6)
  expect([...result.neverDue.keys()]).toEqual(['The budget is used up before'])
})

test('a campaign of a higher priority has the channels first', () => {
  const alone = rehearse([campaignOf(1_000)])
  const beside = rehearse([campaignOf(1_000), campaignOf(2_000, { idCampaign: 2, priority: 9 })])
  expect(beside.endsAt ?? 0).toBeGreaterThan(alone.endsAt ?? 0)
  expect(beside.heldBack.get(2)).toBeGreaterThan(30)
  expect(alone.heldBack.size).toBe(0)
  const below = rehearse([campaignOf(1_000), campaignOf(2_000, { idCampaign: 2, priority: 1 })])
  // Other random numbers, the same channels.
  expect(Math.abs((below.endsAt ?? 0) - (alone.endsAt ?? 0))).toBeLessThan(HOUR_MS / 6)
})

test('no more calls at once, a second or a minute than the limits say', () => {
  const wide = { maxConcurrent: 100, callsPerSecond: 50 }
  const lines = [{ idLine: 1, isEnabled: true, mostCalls: 100 }]
  const fast = rehearse([campaignOf(2_000, wide)], { lines })
  const perMinute = rehearse([campaignOf(2_000, wide)], { lines, mostPerMinute: 10 })
  expect((fast.endsAt ?? 0) - MONDAY).toBeLessThan(4 * HOUR_MS)
  for (const { attempts } of perMinute.hours) expect(attempts).toBeLessThanOrEqual(600)
  expect(rehearse([campaignOf(10)], { lines: [{ idLine: 1, isEnabled: false, mostCalls: 10 }] }).attempts).toBe(0)
})

test('too many failures pause it, and it still comes to an end', () => {
  const failing = ratesOf([{ hour: 9, result: 'failed', attempts: 100_000, successes: 0, ringMs: 0, talkMs: 0 }])
  const breaker = { failurePercent: 50, windowMinutes: 30, minimumCalls: 20 }
  const result = rehearse([campaignOf(300, { breaker })], { rates: failing })
  const free = rehearse([campaignOf(300)], { rates: failing })
  expect(sum(result.states)).toBe(300)
  expect(result.endsAt ?? 0).toBeGreaterThan(free.endsAt ?? 0)
})

test('whoever follows can stop it', () => {
  const stop = () => {
    throw new Error('stopped')
  }
  expect(() => rehearse([campaignOf(10)], { tick: stop })).toThrow('stopped')
})
