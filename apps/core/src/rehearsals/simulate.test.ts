import { processState } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import { seeded } from '../carrier/simulated/random.ts'
import { PlayedRules, type WaitingRule, type WaitingRules } from './playedRules.ts'
import { ratesOf } from './rates.ts'
import type { RehearsedCampaign } from './running.ts'
import { firstCall, type Rehearsed, simulate } from './simulate.ts'

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
    nextNumber: 'now',
    mostPerNumber: 50,
    wrongNumber: '',
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
    waiting: { rules: [], contacts, done: 0, successes: 0, answers: [] },
  }
}

const rehearse = (campaigns: Rehearsed['campaigns'], more: Partial<Rehearsed> = {}) =>
  simulate({
    from: MONDAY,
    campaigns,
    lines: [{ idLine: 1, idModule: 1, isEnabled: true, mostCalls: 10, mostOfModule: 1_000 }],
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
  const lines = [{ idLine: 1, idModule: 1, isEnabled: true, mostCalls: 100, mostOfModule: 1_000 }]
  const fast = rehearse([campaignOf(2_000, wide)], { lines })
  const perMinute = rehearse([campaignOf(2_000, wide)], { lines, mostPerMinute: 10 })
  expect((fast.endsAt ?? 0) - MONDAY).toBeLessThan(4 * HOUR_MS)
  for (const { attempts } of perMinute.hours) expect(attempts).toBeLessThanOrEqual(600)
  expect(
    rehearse([campaignOf(10)], {
      lines: [{ idLine: 1, idModule: 1, isEnabled: false, mostCalls: 10, mostOfModule: 1_000 }],
    }).attempts,
  ).toBe(0)
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

const withRules = (
  campaign: RehearsedCampaign,
  rules: readonly Pick<WaitingRule, 'condition' | 'action'>[],
  more: Partial<WaitingRules> = {},
): RehearsedCampaign => ({
  ...campaign,
  waiting: { ...campaign.waiting, ...more, rules: rules.map((rule) => ({ ...rule, target: null })) },
})
const stop = { kind: 'stop' } as const

test('a rule stops it after so many successes, and none fires after that', () => {
  const rules = [
    { condition: { kind: 'successes', count: 50 }, action: stop },
    { condition: { kind: 'successes', count: 50 }, action: { kind: 'notify' } },
    { condition: { kind: 'successes', count: 100_000 }, action: { kind: 'notify' } },
  ] as const
  const result = rehearse([withRules(campaignOf(2_000), rules)])
  const free = rehearse([campaignOf(2_000)])
  expect(result.fired.map(({ rule }) => rule.action)).toEqual([stop])
  expect(result.stoppedAt).toBe(result.fired[0]?.at)
  // Those that talk when it stops may still succeed.
  expect(result.states.get('DONE_SUCCESS')).toBeGreaterThanOrEqual(50)
  expect(result.states.get('DONE_SUCCESS')).toBeLessThanOrEqual(60)
  expect(free.states.get('DONE_SUCCESS')).toBeGreaterThan(200)
  expect([...result.neverDue.keys()]).toEqual(['A rule stops the campaign before'])
  expect(sum(result.states)).toBe(2_000)
})

test('successes, cost and contacts from before the rehearsal count', () => {
  const onSuccess = [{ condition: { kind: 'successes', count: 50 }, action: stop }] as const
  const onCost = [{ condition: { kind: 'cost', amount: '10' }, action: stop }] as const
  const onDone = [{ condition: { kind: 'done', percent: 50 }, action: stop }] as const
  expect(rehearse([withRules(campaignOf(100), onSuccess, { successes: 50 })]).attempts).toBe(0)
  expect(rehearse([withRules(campaignOf(100, { spent: 10 }), onCost)]).attempts).toBe(0)
  expect(rehearse([withRules(campaignOf(100), onDone, { contacts: 200, done: 100 })]).attempts).toBe(0)
  expect(rehearse([withRules(campaignOf(100), onDone, { contacts: 1_000, done: 100 })]).stoppedAt).toBeUndefined()
})

test('a rule of another campaign raises its priority', () => {
  const raise = {
    condition: { kind: 'done', percent: 10 },
    action: { kind: 'priority', idCampaign: 1, priority: 9 },
  } as const
  const other = campaignOf(1_000, { idCampaign: 2, priority: 8 })
  const slow = rehearse([campaignOf(1_000), other])
  const fast = rehearse([campaignOf(1_000), withRules(other, [raise])])
  expect(fast.fired).toHaveLength(1)
  expect(fast.endsAt ?? 0).toBeLessThan((slow.endsAt ?? 0) - HOUR_MS / 4)
})

test('the share of answers is of the newest attempts alone, with those from before', () => {
  const rule = {
    condition: { kind: 'answerRate', below: 50, attempts: 3, minimum: 2 },
    action: stop,
    target: null,
  } as const
  const played = new PlayedRules({ rules: [rule], contacts: 9, done: 0, successes: 0, answers: [false, true, true] })
  expect(played.met(0)).toEqual([])
  played.ended('unknown')
  played.ended('busy')
  expect(played.met(0)).toEqual([])
  played.ended('busy')
  expect(played.met(0)).toEqual([rule])
  played.fire(rule)
  expect(played.met(0)).toEqual([])
  const fresh = new PlayedRules({ rules: [rule], contacts: 9, done: 0, successes: 0, answers: [] })
  fresh.ended('busy')
  expect(fresh.met(0)).toEqual([])
  fresh.ended('busy')
  expect(fresh.met(0)).toEqual([rule])
})

const NOBODY = { answered: 0, noAnswer: 0, voicemail: 0, busy: 0, declined: 0, failed: 0 }
test('contacts with several numbers are tried on all of them, in the hours of each', () => {
  const number = (label: string, zone: string) => ({
    ...{
      label,
      phone: `+42060000000${label}`,
      zone,
      tries: 0,
      results: {},
      lastResult: null,
      lastAt: null,
      closed: null,
    },
  })
  const numbers = new Map([[0, [number('1', 'UTC'), number('2', 'Asia/Tokyo')]]])
  const facts = { retries: { busy: once, noAnswer: once, declined: once, voicemail: once, failed: once } }
  const campaign = { ...campaignOf(1, facts), phone: ['+420600000001'], numbers }
  const rates = ratesOf([])
  const busy = { ...rates, shares: rates.shares.map(() => ({ ...NOBODY, busy: 1 })) }
  const alone = rehearse([campaignOf(1, facts)], { rates: busy })
  const both = rehearse([campaign], { rates: busy })
  expect([alone.attempts, both.attempts]).toEqual([1, 2])
  // It was called at 9 in London, which is 18 in Tokyo: that number waits for the next morning there.
  expect(both.endsAt).toBeGreaterThanOrEqual(Date.parse('2026-11-24T00:00:00Z'))
})

test('messages that would follow are counted by the day, once for a contact, and none where nothing is set', () => {
  const step = {
    ...{ key: crypto.randomUUID(), tries: 1, results: ['busy' as const, 'noAnswer' as const], channel: 'sms' as const },
    ...{ to: 'called' as const, column: '', texts: [{ language: '', subject: '', text: 'Hello' }] },
  }
  const steps = [
    { ...step, when: 'try' as const },
    { ...step, key: crypto.randomUUID(), when: 'givenUp' as const },
  ]
  const consent = { consent: 'stated' as const, consentColumn: '', isStated: true, statedBy: null, statedAt: null }
  const { followed, states } = rehearse([campaignOf(200, { followUps: { ...consent, steps } })])
  const sum = (name: string) =>
    followed.filter((each) => each.name === name).reduce((all, { messages }) => all + messages, 0)
  expect(sum('Text message after unanswered try 1')).toBeGreaterThan(sum('Text message when given up'))
  expect(sum('Text message after unanswered try 1')).toBeLessThanOrEqual(200)
  expect(sum('Text message when given up')).toBeGreaterThan(0)
  expect(sum('Text message when given up')).toBeLessThanOrEqual(states.get('UNREACHED') ?? 0)
  expect(followed.every(({ day }) => day >= '2026-11-23')).toBe(true)
  expect(rehearse([campaignOf(200)]).followed).toEqual([])
})
