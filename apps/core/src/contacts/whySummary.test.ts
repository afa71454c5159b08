import type { Hold } from '@parley/contract/campaigns/campaign.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import { expect, test } from 'vitest'
import { summaryOf, type WhyCampaign, type WhyFacts } from './whySummary.ts'

const { DEMO, CREATED, WAITING_FOR_PAYMENT, PLANNED, STOPPED, IN_PROGRESS, FINISHED, EXPIRED } = processState.of
const campaign: WhyCampaign = {
  ...{ status: IN_PROGRESS, startedAt: '2026-11-20T08:00:00.000Z', holds: [], startsAt: null, endsAt: null },
  ...{ zone: 'Europe/Prague', windows: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }], restrictedDates: [] },
}
const friday = '2026-11-20T10:00:00.000Z'
const saturday = '2026-11-21T10:00:00.000Z'
const monday = '2026-11-23T08:00:00.000Z'
const say = (
  { dueAt = friday, state = 'READY', attempts = 0 }: Partial<WhyFacts['contact']>,
  changed: Partial<WhyCampaign> = {},
  { now = new Date('2026-11-20T11:00:00.000Z'), last }: { readonly now?: Date; readonly last?: string } = {},
) =>
  summaryOf({
    contact: { dueAt, state, attempts, zone: 'Europe/Prague' },
    campaign: { ...campaign, ...changed },
    ...{ last, now, words: (at) => `<${at.slice(5, 16)}>` },
  })
const hold = (reason: Hold['reason'], until: string | null = null, detail: string | null = null): Hold => ({
  ...{ reason, until, detail },
})

test('whoever waits in a campaign that calls nobody is not promised a call', () => {
  const past = { dueAt: friday }
  expect(say(past, { status: STOPPED })).toBe(
    'Is not called while the campaign is stopped. Once it goes on, this contact is among the next.',
  )
  expect(say({ dueAt: monday, attempts: 2 }, { status: STOPPED })).toBe(
    'Is not called again while the campaign is stopped. Once it goes on, the next try is <11-23T08:00>.',
  )
  expect(say(past, { status: WAITING_FOR_PAYMENT })).toContain('while the campaign is waiting for payment.')
  for (const [status, word] of [
    [FINISHED, 'finished'],
    [EXPIRED, 'expired'],
  ] as const)
    expect(say({ state: 'RETRY_WAIT', attempts: 1 }, { status })).toBe(
      `Will not be called again: the campaign is ${word}.`,
    )
})

test('before the start it is told when that is', () => {
  for (const status of [CREATED, PLANNED])
    expect(say({ state: 'NEW', dueAt: null }, { status, startedAt: null })).toBe(
      'Will be called once the campaign has started.',
    )
  expect(say({}, { status: PLANNED, startedAt: null, startsAt: monday })).toBe(
    'Will be called once the campaign has started, planned for <11-23T08:00>.',
  )
  expect(say({}, { status: WAITING_FOR_PAYMENT, startedAt: null })).toBe(
    'Will be called once the campaign has started.',
  )
})

test('whoever is due in a campaign that is held is told by what', () => {
  expect(say({}, { holds: [hold('GLOBAL_STOP'), hold('BREAKER', monday)] })).toBe(
    'Due since <11-20T10:00>. The campaign calls nobody now: all campaigns are stopped, too many failures until <11-23T08:00>.',
  )
  expect(say({}, { holds: [hold('BUDGET', null, 'The prepaid balance is used up.')] })).toContain(
    'budget used up (the prepaid balance is used up).',
  )
  expect(say({})).toBe('Due since <11-20T10:00>. Called as soon as it is its turn: the longest due come first.')
})

test('whoever is called later is told when, why, and what else has to be mended by then', () => {
  expect(say({ dueAt: monday }, {}, { now: new Date(saturday) })).toBe(
    'Next try <11-23T08:00>, when the calling window opens in Europe/Prague.',
  )
  const busy = { last: 'Busy. To be tried again.' }
  expect(say({ dueAt: monday, state: 'RETRY_WAIT' }, {}, busy)).toBe(
    'Next try <11-23T08:00>, because: busy. To be tried again.',
  )
  const holds = [hold('NO_CAPACITY'), hold('LINE_DISABLED'), hold('OUTSIDE_WINDOW', monday)]
  expect(say({ dueAt: monday }, { holds }, busy)).toBe(
    'Next try <11-23T08:00>, because: busy. To be tried again. The campaign calls nobody now: lines are disabled.',
  )
  expect(say({ dueAt: null }, {}, {})).toBe('Waits: no calling window opens before the end.')
})

test('what is over says “again” only of whoever was called', () => {
  const last = 'Somebody decided not to call any more.'
  expect(say({ state: 'CANCELLED' }, {}, { last })).toBe('Will not be called: somebody decided not to call any more.')
  expect(say({ state: 'UNREACHED', attempts: 3 })).toBe('Will not be called again.')
  expect(say({ state: 'IN_CALL' }, { status: STOPPED })).toBe('Is in a call now.')
})

test('a demonstration says why others wait', () => {
  expect(say({ state: 'NEW' }, { status: DEMO, startedAt: null }, { last: 'No demo number.' })).toBe('No demo number.')
  expect(say({}, { status: DEMO, startedAt: null })).toContain('Due since')
})
