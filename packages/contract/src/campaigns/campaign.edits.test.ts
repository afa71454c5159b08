import { expect, test } from 'vitest'
import { processState } from '../enums/operations.enum.ts'
import {
  changeBlocked,
  changedSettings,
  contactsBlocked,
  type EditedField,
  editBlocked,
  narrows,
} from './campaign.edits.ts'

const { CREATED, DEMO, TO_REPAIR, WAITING_FOR_PAYMENT, WAITING_FOR_APPROVAL, PLANNED, IN_PROGRESS, STOPPED, FINISHED } =
  processState.of
const at = '2026-11-02T08:00:00Z'
const person = { id: 3, name: 'Sam' }
const facts = (status: (typeof processState.values)[number], more: object = {}) => ({
  ...{ status, startedAt: null, submittedBy: null },
  ...more,
})
const codes = (of: ReturnType<typeof facts>) =>
  (
    ['priority', 'maxConcurrent', 'rules', 'budget', 'windows', 'idLines', 'onMachine', 'flows', 'columns'] as const
  ).map((field: EditedField) => editBlocked(field, of)?.code.replace('campaign.', '') ?? '')

test('what is being drawn up can be changed; what is submitted or planned is taken back first, but for the pace of a plan', () => {
  for (const status of [CREATED, DEMO, TO_REPAIR]) expect(codes(facts(status)).join('')).toBe('')
  const back = 'takeBack'
  for (const status of [WAITING_FOR_APPROVAL, WAITING_FOR_PAYMENT])
    expect(codes(facts(status))).toEqual(Array.from({ length: 9 }, () => back))
  expect(codes(facts(PLANNED))).toEqual(['', '', '', back, back, back, back, back, back])
  expect(new Set(codes(facts(FINISHED, { startedAt: at })))).toEqual(new Set(['notOpen']))
})

test('while calls are made pace and limits change; stopped also lines and machines; flow and columns never again', () => {
  const ran = { startedAt: at }
  const copied = ['runs', 'runs']
  expect(codes(facts(IN_PROGRESS, ran))).toEqual(['', '', '', '', '', 'stopFirst', 'stopFirst', ...copied])
  for (const status of [STOPPED, WAITING_FOR_PAYMENT])
    expect(codes(facts(status, ran))).toEqual(['', '', '', '', '', '', '', ...copied])
  // Taken back after it ran: the calls that were made stay what they were.
  expect(codes(facts(CREATED, ran))).toEqual(['', '', '', '', '', '', '', ...copied])
})

test('what was approved becomes stricter or is copied', () => {
  const approved = facts(IN_PROGRESS, { startedAt: at, submittedBy: person })
  expect(codes(approved)).toEqual(['', '', '', '', '', 'approved', 'approved', 'runs', 'runs'])
  expect(narrows('budget', approved)).toBe(true)
  const change = (before: object, after: object) => changeBlocked(approved, before, after)?.code
  const limit = 'campaign.approvedLimit'
  const window = (from: string, to: string, days = [1, 2]) => ({ windows: [{ days, from, to }] })
  expect(change({ budget: '100' }, { budget: '90' })).toBeUndefined()
  expect(change({ budget: null }, { budget: '90' })).toBeUndefined()
  expect(change({ budget: '100' }, { budget: '100.5' })).toBe(limit)
  expect(change({ budget: '100' }, { budget: null })).toBe(limit)
  expect(change({ mostAttempts: 3 }, { mostAttempts: 4 })).toBe(limit)
  expect(change({ endsAt: at }, { endsAt: '2026-11-01T08:00:00Z' })).toBeUndefined()
  expect(change({ endsAt: at }, { endsAt: null })).toBe(limit)
  expect(change({ alwaysOn: false }, { alwaysOn: true })).toBe(limit)
  const day = { day: '2026-12-24', name: '' }
  expect(change({ restrictedDates: [] }, { restrictedDates: [day] })).toBeUndefined()
  expect(change({ restrictedDates: [day] }, { restrictedDates: [] })).toBe(limit)
  expect(change(window('09:00', '18:00'), window('10:00', '12:00', [2]))).toBeUndefined()
  expect(change(window('09:00', '00:00'), window('20:00', '23:59'))).toBeUndefined()
  expect(change(window('09:00', '18:00'), window('09:00', '18:01'))).toBe(limit)
  expect(change(window('09:00', '18:00'), window('09:00', '18:00', [1, 2, 6]))).toBe(limit)
  expect(change({ frequencyCap: { calls: 2, days: 7 } }, { frequencyCap: null })).toBe(limit)
  expect(change({ maxConcurrent: 1 }, { maxConcurrent: 50 })).toBeUndefined()
  // Where nobody had to approve, budget and windows are the campaign’s own.
  expect(changeBlocked(facts(IN_PROGRESS, { startedAt: at }), { budget: '1' }, { budget: '2' })).toBeUndefined()
})

test('the same moment or amount, written otherwise, is no change', () => {
  const running = facts(IN_PROGRESS, { startedAt: at, submittedBy: person })
  const before = { startsAt: at, endsAt: null, budget: '5' }
  const after = { startsAt: '2026-11-02T08:00:00.000Z', endsAt: null, budget: '5.00' }
  expect(changeBlocked(running, before, after)).toBeUndefined()
  expect(changedSettings(before, after)).toEqual([])
  expect(changedSettings(before, { ...after, endsAt: at, budget: '4' })).toEqual(['budget', 'end'])
})

test('contacts come until it is over, but not while others look at it, nor to a list that was approved', () => {
  const coming = (status: (typeof processState.values)[number], alwaysOn = false, submittedBy: unknown = null) =>
    contactsBlocked({ ...facts(status, { submittedBy }), alwaysOn })?.code.replace('campaign.', '')
  expect([CREATED, PLANNED, IN_PROGRESS, STOPPED].map((status) => coming(status))).toEqual(Array(4).fill(undefined))
  expect(coming(FINISHED, true)).toBe('isOver')
  expect(coming(WAITING_FOR_APPROVAL, true, person)).toBe('takeBack')
  expect([PLANNED, IN_PROGRESS, STOPPED].map((status) => coming(status, false, person))).toEqual(
    Array(3).fill('approved'),
  )
  expect(coming(IN_PROGRESS, true, person)).toBeUndefined()
  expect(coming(TO_REPAIR, false, person)).toBeUndefined()
})
