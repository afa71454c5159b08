import { expect, test } from 'vitest'
import { byRisk, isStuck, ongoingBlocked, Wall } from './ongoing.rules.ts'
import type { HeldOngoing } from './ongoing.schema.ts'

const START = '2026-11-20T10:00:00Z'
const rowOf = (guid: string, more: Partial<HeldOngoing> = {}): HeldOngoing => ({
  ...{ guid, callId: guid, channel: 1, direction: 'in', line: null, flow: { id: 1, name: 'Flow' }, campaign: null },
  ...{ from: '1', to: '2', state: 'LISTENING', service: null, step: null, words: null, risk: null, heldBy: null },
  ...{ startedAt: START, since: START, movedAt: START, turn: 1 },
  ...more,
})
const changed = (rows: readonly HeldOngoing[], removed: string[] = [], lost: string[] = []) => ({
  ...{ kind: 'changed' as const, removed, lost },
  rows: rows.map(({ heldBy: _, ...row }) => row),
})
const all = (rows: HeldOngoing[], isLast = true) => ({ kind: 'all' as const, rows, isLast, at: START })
const anna = { id: 7, name: 'Anna' }

test('nothing is shown before all have come, and they replace what was there', () => {
  const wall = new Wall()
  wall.hear(all([rowOf('a')], false))
  expect(wall.rows).toBeUndefined()
  wall.hear(all([rowOf('b', { heldBy: anna })]))
  expect(wall.rows).toEqual([rowOf('a'), rowOf('b', { heldBy: anna })])
  wall.hear(all([rowOf('c')]))
  expect(wall.rows).toEqual([rowOf('c')])
})

test('of two states of a conversation the one with more turns stays, whatever order they come in', () => {
  const wall = new Wall()
  wall.hear(all([rowOf('a', { turn: 5 }), rowOf('b')]))
  const [, untouched] = wall.rows ?? []
  wall.hear(changed([rowOf('a', { turn: 4, state: 'RINGING' })]))
  expect(wall.rows?.[0]).toEqual(rowOf('a', { turn: 5 }))
  wall.hear(changed([rowOf('a', { turn: 6 })], ['none'], ['b']))
  expect(wall.rows).toEqual([rowOf('a', { turn: 6 }), rowOf('b', { state: 'LOST' })])
  expect(untouched).toEqual(rowOf('b'))
  wall.hear(changed([rowOf('b')], ['a']))
  expect(wall.rows).toEqual([rowOf('b')])
})

test('what is over does not come back by what is told of it late', () => {
  const wall = new Wall()
  wall.hear(all([rowOf('a', { turn: 3 })]))
  wall.hear(changed([], ['a']))
  wall.hear(changed([rowOf('a', { turn: 3 })]))
  expect(wall.rows).toEqual([])
  const others = Array.from({ length: 1_000 }, (_, index) => `${index}`)
  wall.hear(changed([], others))
  wall.hear(changed([rowOf('999')]))
  expect(wall.rows).toEqual([])
})

test('who has a conversation is known also where the row comes later, and forgotten with it', () => {
  const wall = new Wall()
  wall.hear(all([]))
  wall.hear({ kind: 'held', guid: 'a', by: anna })
  wall.hear(changed([rowOf('a')]))
  expect(wall.rows).toEqual([rowOf('a', { heldBy: anna })])
  wall.hear(changed([rowOf('a', { turn: 2 })]))
  expect(wall.rows?.[0]?.heldBy).toEqual(anna)
  wall.hear({ kind: 'held', guid: 'a', by: null })
  expect(wall.rows?.[0]?.heldBy).toBeNull()
})

test('the riskiest come first, then what runs longest', () => {
  const risk = (level: 'Low' | 'High' | null) => ({ level, points: 1, phrases: [] })
  const rows = [
    rowOf('new', { startedAt: '2026-11-20T10:05:00Z' }),
    rowOf('old'),
    rowOf('low', { risk: risk('Low') }),
    rowOf('high', { risk: risk('High') }),
    rowOf('none', { risk: risk(null), startedAt: '2026-11-20T09:00:00Z' }),
  ]
  expect(rows.sort(byRisk).map(({ guid }) => guid)).toEqual(['high', 'low', 'none', 'old', 'new'])
})

test('one supervisor has a conversation at a time, and only lost or stuck ones are cleaned up', () => {
  const held = rowOf('a', { heldBy: anna })
  expect(ongoingBlocked.take(held, 8, false)?.code).toBe('ongoing.held')
  expect(ongoingBlocked.take(held, 8, true)).toBeUndefined()
  for (const takeOver of [false, true])
    for (const what of ['take', 'end'] as const) {
      expect(ongoingBlocked[what](rowOf('a', { state: 'RINGING' }), 8, takeOver)?.code).toBe('ongoing.ringing')
      expect(ongoingBlocked[what](rowOf('a', { state: 'LOST' }), 8, takeOver)?.code).toBe('ongoing.lost')
    }
  expect(ongoingBlocked.speak(rowOf('a', { state: 'LOST' }), 7)?.code).toBe('ongoing.lost')
  expect(ongoingBlocked.speak(held, 8)?.code).toBe('ongoing.held')
  expect(ongoingBlocked.speak(held, 7)).toBeUndefined()
  expect(ongoingBlocked.giveBack(rowOf('a'), 7)?.code).toBe('ongoing.notHeld')
  expect(ongoingBlocked.end(rowOf('a', { state: 'RINGING' }), 7, false)?.code).toBe('ongoing.ringing')
  const later = (minutes: number) => new Date(Date.parse(START) + minutes * 60_000)
  expect(isStuck(rowOf('a'), later(59))).toBe(false)
  expect(isStuck(rowOf('a'), later(60))).toBe(true)
  expect(ongoingBlocked.clean(rowOf('a', { state: 'LOST' }), later(0), 8, false)).toBeUndefined()
  expect(ongoingBlocked.clean(rowOf('a'), later(1), 8, true)?.code).toBe('ongoing.alive')
  expect(ongoingBlocked.clean(held, later(60), 8, false)?.code).toBe('ongoing.held')
  for (const [me, takeOver] of [
    [7, false],
    [8, true],
  ] as const)
    expect(ongoingBlocked.clean(held, later(60), me, takeOver)).toBeUndefined()
})
