import { processState } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import type { CampaignFacts, TenantFacts } from '../ports.ts'
import { planTurn } from './plan.ts'

const now = new Date('2026-11-20T20:00:00Z') // a Friday, after hours
const campaign: CampaignFacts = {
  ...{ idCampaign: 1, status: processState.of.IN_PROGRESS, startsAt: null, endsAt: null, zone: 'UTC' },
  windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  restrictedDates: [],
  retries: {
    busy: { attempts: 1, delayMinutes: 5 },
    noAnswer: { attempts: 1, delayMinutes: 5 },
    declined: { attempts: 1, delayMinutes: 5 },
    voicemail: { attempts: 1, delayMinutes: 5 },
    failed: { attempts: 1, delayMinutes: 5 },
  },
  ...{ nextNumber: 'now' as const, mostPerNumber: 50, wrongNumber: '' },
  ...{ mostAttempts: 3, breaker: null, frequencyCap: null, priority: 5, weight: 10, maxConcurrent: 5 },
  ...{ callsPerSecond: 5, alwaysOn: false, budget: 10, spent: 10, brokenUntil: null, holds: [], idLines: [7] },
  ...{ lacksFlow: false, live: 0, lastSecond: 0, due: 0, isOpen: true },
  next: { dueAt: new Date('2026-11-23T09:00:00Z'), zone: 'UTC' },
}
const facts = (own: Partial<CampaignFacts> = {}, all: Partial<TenantFacts> = {}): TenantFacts => ({
  ...{ isStopped: false, paidCalls: null, mostCalls: null, live: 0, mostPerMinute: null, lastMinute: 0 },
  lines: [{ idLine: 7, idModule: 1, isEnabled: true, mostCalls: 5, live: 0 }],
  modules: [],
  campaigns: [{ ...campaign, ...own }],
  ...all,
})
const held = (of: TenantFacts) =>
  planTurn(of, true, now)
    .holds.get(1)
    ?.map(({ reason, until }) => (until === null ? reason : `${reason} until ${until.slice(0, 16)}`))

test('a campaign says all that holds it, so that who mends one thing is not surprised by the next', () => {
  const lines = [{ idLine: 7, idModule: 1, isEnabled: false, mostCalls: 5, live: 0 }]
  expect(held(facts({}, { isStopped: true, lines }))).toEqual([
    'GLOBAL_STOP',
    'LINE_DISABLED',
    'BUDGET',
    'OUTSIDE_WINDOW until 2026-11-23T09:00',
  ])
  expect(held(facts({ next: null, alwaysOn: true }))).toEqual(['BUDGET', 'WAITING_CONTACTS'])
})

test('closed windows and a later try are two reasons, each with its own time', () => {
  const later = { next: { dueAt: new Date('2026-11-24T13:00:00Z'), zone: 'UTC' }, budget: null }
  expect(held(facts(later))).toEqual([
    'OUTSIDE_WINDOW until 2026-11-23T09:00',
    'WAITING_RETRIES until 2026-11-24T13:00',
  ])
  expect(held(facts({ budget: null }))).toEqual(['OUTSIDE_WINDOW until 2026-11-23T09:00'])
})

test('one that calls is not held', () => {
  expect(held(facts({ budget: null, due: 3 }))).toEqual([])
})

test('a prepaid balance pays for so many calls at once, those that go on among them', () => {
  const calling = { spent: 0, due: 5, live: 1 }
  const slots = (paidCalls: number | null) =>
    planTurn(facts(calling, { paidCalls }), true, new Date('2026-11-23T10:00:00Z')).slots.get(1)?.length ?? 0
  expect([null, 3, 1, 0].map(slots)).toEqual([4, 2, 0, 0])
  expect(held(facts(calling, { paidCalls: 0 }))).toContain('BUDGET')
  expect(held(facts(calling, { paidCalls: 1 }))).not.toContain('BUDGET')
})

test('lines of a module have no more calls together than it has, whichever of them is the emptiest', () => {
  const line = { isEnabled: true, mostCalls: 5, live: 0 }
  const lines = [
    { idLine: 7, idModule: 1, ...line },
    { idLine: 8, idModule: 1, ...line },
    { idLine: 9, idModule: 2, ...line, mostCalls: 1 },
  ]
  const modules = [{ idModule: 1, mostCalls: 4, live: 2 }]
  const wants = { idLines: [7, 8, 9], budget: null, due: 5, next: null }
  expect(planTurn(facts(wants, { lines, modules }), true, now).slots.get(1)?.toSorted()).toEqual([7, 8, 9])
  expect(planTurn(facts(wants, { lines, modules: [] }), true, now).slots.get(1)).toHaveLength(5)
  const full = [{ idModule: 1, mostCalls: 4, live: 6 }]
  expect(
    planTurn(facts({ ...wants, idLines: [7, 8] }, { lines, modules: full }), true, now).slots.get(1),
  ).toBeUndefined()
})
