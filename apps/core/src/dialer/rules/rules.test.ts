import { describe, expect, it } from 'vitest'
import { breakerAt, breakerSince } from './breaker.ts'
import { type Ended, nextTry } from './nextTry.ts'
import { freeByPace, roomIn } from './pace.ts'
import { shareOut } from './shareOut.ts'

const rule = (attempts: number, delayMinutes = 30) => ({ attempts, delayMinutes })
const rules = {
  nextNumber: 'now' as const,
  mostPerNumber: 50,
  mostAttempts: 4,
  retries: { busy: rule(3, 5), noAnswer: rule(2), declined: rule(0), voicemail: rule(1), failed: rule(2) },
}
const at = new Date('2026-11-20T10:00:00Z')
const after = (ended: Partial<Ended>) => {
  const { state, dueAt, code } = nextTry(rules, { result: 'busy', at, attempts: 1, results: {}, ...ended })
  return [state, dueAt?.toISOString() ?? null, code]
}
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000).toISOString()

describe('the next try', () => {
  it.each([
    [{ result: 'answered', outcome: 'success' }, ['DONE_SUCCESS', null, 'final']],
    [{ result: 'answered', outcome: 'neutral' }, ['DONE_NEGATIVE', null, 'final']],
    [{ result: 'answered' }, ['DONE_NEGATIVE', null, 'final']],
    [{ result: 'answered', callbackAt: new Date(later(90)) }, ['CALLBACK_WAIT', later(90), 'callback']],
    [{ result: 'answered', callbackAt: new Date(later(-90)) }, ['CALLBACK_WAIT', later(0), 'callback']],
    [{ result: 'answered', attempts: 4, callbackAt: new Date(later(90)) }, ['CALLBACK_WAIT', later(90), 'callback']],
    [{ result: 'answered', attempts: 30, callbackAt: at }, ['UNREACHED', null, 'noMoreTries']],
    [{ result: 'busy' }, ['RETRY_WAIT', later(5), 'retry']],
    [{ result: 'busy', results: { busy: 2 }, attempts: 3 }, ['RETRY_WAIT', later(5), 'retry']],
    [{ result: 'busy', results: { busy: 3 }, attempts: 3 }, ['UNREACHED', null, 'noMoreTries']],
    [{ result: 'busy', attempts: 4 }, ['UNREACHED', null, 'noMoreTries']],
    [{ result: 'noAnswer', results: { busy: 3 }, attempts: 2 }, ['RETRY_WAIT', later(30), 'retry']],
    [{ result: 'declined' }, ['UNREACHED', null, 'noMoreTries']],
    [{ result: 'unknown' }, ['UNKNOWN', null, 'unknown']],
  ] as const)('after %o', (ended, expected) => {
    expect(after(ended)).toEqual(expected)
  })
})

describe('sharing out slots', () => {
  const claimant = (id: number, priority: number, weight: number, wants = 100) => ({ id, priority, weight, wants })
  const shared = (slots: number, ...all: ReturnType<typeof claimant>[]) => Object.fromEntries(shareOut(slots, all))
  it('goes by priority', () => {
    expect(shared(10, claimant(1, 5, 10), claimant(2, 9, 1, 8))).toEqual({ 2: 8, 1: 2 })
    expect(shared(10, claimant(1, 5, 10), claimant(2, 9, 1))).toEqual({ 2: 10 })
  })
  it('by weight within a priority, whole ones by the largest remainder', () => {
    expect(shared(10, claimant(1, 5, 10), claimant(2, 5, 20))).toEqual({ 1: 3, 2: 7 })
    expect(shared(1, claimant(1, 5, 1), claimant(2, 5, 1))).toEqual({ 1: 1, 2: 0 })
  })
  it('gives what one cannot use to the others', () => {
    expect(shared(10, claimant(1, 5, 90, 2), claimant(2, 5, 10))).toEqual({ 1: 2, 2: 8 })
    expect(shared(10, claimant(1, 5, 1, 2), claimant(2, 5, 1, 3))).toEqual({ 1: 2, 2: 3 })
  })
  it('never gives more than there is, nor to those who want nothing', () => {
    for (let slots = 0; slots < 60; slots += 1) {
      const all = Array.from({ length: 7 }, (_, id) => claimant(id, id % 3, 1 + ((id * 13) % 7), (id * 5) % 11))
      const given = shareOut(slots, all)
      const sum = [...given.values()].reduce((one, other) => one + other, 0)
      expect(sum).toBe(
        Math.min(
          slots,
          all.reduce((wanted, { wants }) => wanted + wants, 0),
        ),
      )
      for (const { id, wants } of all) expect(given.get(id) ?? 0).toBeLessThanOrEqual(wants)
    }
    expect(shared(-3, claimant(1, 5, 1))).toEqual({})
  })
})

it('as many begin as the pace and the limits leave', () => {
  expect(freeByPace({ lastSecond: 3, perSecond: 10 })).toBe(7)
  expect(freeByPace({ lastSecond: 30, perSecond: 10 })).toBe(0)
  const limits = [
    { most: 5, used: 2 },
    { most: null, used: 100 },
    { most: 10, used: 9 },
  ]
  expect(roomIn(limits)).toBe(1)
  expect(roomIn([{ most: 1, used: 4 }])).toBe(0)
})

it('the breaker holds where enough calls failed lately', () => {
  const breaker = { failurePercent: 50, windowMinutes: 10, minimumCalls: 4 }
  expect(breakerSince(breaker, at).toISOString()).toBe(later(-10))
  expect(breakerAt(breaker, { calls: 4, failures: 2 }, at)?.toISOString()).toBe(later(10))
  expect(breakerAt(breaker, { calls: 5, failures: 2 }, at)).toBe(null)
  expect(breakerAt(breaker, { calls: 3, failures: 3 }, at)).toBe(null)
  expect(breakerAt(null, { calls: 100, failures: 100 }, at)).toBe(null)
})
