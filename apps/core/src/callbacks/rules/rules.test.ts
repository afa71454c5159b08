import { describe, expect, it } from 'vitest'
import { windowAt } from '../../kernel/hours/window.ts'
import { afterTry } from './afterTry.ts'
import { callbackOpening, rulesOf, whenKept, windowsOf } from './whenKept.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const at = (time: string) => new Date(`${time}Z`)

describe('a callback is kept', () => {
  const workdays = { days: [1, 2, 3, 4, 5], from: '08:00', to: '20:00' }
  const kept = (wanted: string, zone: string, hours = workdays, now = '2026-03-05T10:00') => {
    const rules = rulesOf(hours, 'Europe/Prague')
    const found = whenKept(at(wanted), at(now), (then) => windowAt(rules, zone, then))
    return found && [found.dueAt.toISOString().slice(0, 16), found.isMoved]
  }

  it.each([
    ['at its time inside the hours', '2026-03-05T15:00', 'Europe/Prague', ['2026-03-05T15:00', false]],
    ['at the next opening after them', '2026-03-05T21:30', 'Europe/Prague', ['2026-03-06T07:00', true]],
    ['over a weekend', '2026-03-06T21:00', 'Europe/Prague', ['2026-03-09T07:00', true]],
    [
      'by the clock of the person, not of the tenant',
      '2026-03-05T15:00',
      'America/Los_Angeles',
      ['2026-03-05T16:00', true],
    ],
    [
      'by the clock of the tenant where the zone is none',
      '2026-03-05T15:00',
      'Nowhere/Land',
      ['2026-03-05T15:00', false],
    ],
    ['now where its time is past', '2026-03-01T10:00', 'Europe/Prague', ['2026-03-05T10:00', false]],
    ['on the last second before the end', '2026-03-05T18:59:59', 'Europe/Prague', ['2026-03-05T18:59', false]],
    ['not on the end', '2026-03-05T19:00', 'Europe/Prague', ['2026-03-06T07:00', true]],
    ['over a change of clocks', '2026-03-29T01:30', 'Europe/Prague', ['2026-03-30T06:00', true]],
  ] as const)('%s', (_, wanted, zone, expected) => {
    expect(kept(wanted, zone)).toEqual(expected)
  })

  it('by rules that are made once for the same settings', () => {
    expect(rulesOf({ ...workdays }, 'UTC')).toBe(rulesOf({ ...workdays, days: [...workdays.days] }, 'UTC'))
    expect(rulesOf({ ...workdays, to: '19:00' }, 'UTC')).not.toBe(rulesOf(workdays, 'UTC'))
    expect(rulesOf(workdays, 'Europe/Prague').zone).toBe('Europe/Prague')
  })

  it('at hours past midnight', () => {
    const nights = { days: [5], from: '22:00', to: '02:00' }
    expect(kept('2026-03-06T23:30', 'UTC', nights)).toEqual(['2026-03-06T23:30', false])
    expect(kept('2026-03-07T01:30', 'UTC', nights)).toEqual(['2026-03-07T01:30', false])
    expect(kept('2026-03-06T01:30', 'UTC', nights)).toEqual(['2026-03-06T22:00', true])
    expect(windowsOf({ days: everyDay, from: '09:00', to: '09:00' })).toEqual([
      { days: everyDay, from: '00:00', to: '00:00' },
    ])
  })
})

describe('after a call', () => {
  const after = (tried: Partial<Parameters<typeof afterTry>[1]>) =>
    afterTry(
      { mostAttempts: 2, retryMinutes: 30 },
      { keeper: 'line', result: 'noAnswer', at: at('2026-03-05T10:00'), attempts: 1, ...tried },
    )
  const open = (dueAt: string, needsPerson = false) => ({ state: 'OPEN', dueAt: at(dueAt), needsPerson })

  it.each([
    ['who was reached is done', { result: 'answered' }, { state: 'DONE', outcome: 'Reached' }],
    [
      'a wrong number is never called again',
      { result: 'wrongNumber', keeper: 'person' },
      { state: 'GIVEN_UP', outcome: 'Wrong number' },
    ],
    ['a line tries again', {}, open('2026-03-05T10:30')],
    [
      'until its calls are used up',
      { attempts: 2, result: 'busy' },
      { state: 'GIVEN_UP', outcome: 'Not reached after 2 calls' },
    ],
    ['of its own calls alone', { attempts: 5, ofLine: 1 }, open('2026-03-05T10:30')],
    ['a person may go on', { keeper: 'person', attempts: 9 }, open('2026-03-05T10:30')],
    ['at the time they say', { keeper: 'person', dueAt: at('2026-03-06T09:00') }, open('2026-03-06T09:00')],
    [
      'a campaign goes by its own rules',
      { keeper: 'campaign', attempts: 5, dueAt: at('2026-03-05T12:00') },
      open('2026-03-05T12:00'),
    ],
    [
      'and says when it is over',
      { keeper: 'campaign', isOver: true },
      { state: 'GIVEN_UP', outcome: 'Not reached after one call' },
    ],
    ['what is not known is left to a person', { result: 'unknown', attempts: 2 }, open('2026-03-05T10:30', true)],
  ] as const)('%s', (_, tried, expected) => {
    expect(after(tried)).toEqual(expected)
  })
})

describe('a callback may be made', () => {
  const opens = (number: string, zone: string, from: string, to: string) => {
    const rules = rulesOf({ days: everyDay, from, to }, 'Europe/Prague')
    // An hour before noon in Prague.
    const opening = callbackOpening(rules, { number, zone }, at('2026-03-05T10:00'))
    return opening.isOpen ? 'now' : opening.opensAt?.toISOString().slice(0, 16)
  }

  it.each([
    ['where both clocks allow it', '+12125550123', '08:00', '20:00', '2026-03-05T13:00'],
    ['at once where the number lies in the same zone', '+420605111222', '08:00', '20:00', 'now'],
    ['by where the number lies if they have no hours in common', '+12125550123', '09:00', '12:00', '2026-03-05T14:00'],
    ['in all zones of the number', '+34612345678', '10:30', '20:00', '2026-03-05T10:30'],
    ['by the conversation alone where the number tells nothing', '+870773111632', '08:00', '20:00', 'now'],
  ])('%s', (_, number, from, to, expected) => {
    expect(opens(number, 'Europe/Prague', from, to)).toBe(expected)
  })
})
