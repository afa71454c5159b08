import { expect, test } from 'vitest'
import { planMessages, type WaitingEvent } from './planMessages.ts'

const NOW = new Date('2026-11-20T10:00:00.000Z')
const event = (id: number, key: string, secondsAgo = 1, kind: WaitingEvent['kind'] = 'user.locked'): WaitingEvent => ({
  idRaisedEvent: id,
  kind,
  key,
  title: `${key} was locked`,
  text: 'After five wrong passwords.',
  path: `/users/${key}`,
  at: new Date(NOW.getTime() - secondsAgo * 1_000).toISOString(),
  idUser: null,
})

test('a first event is told at once, the same several times as one', () => {
  const { messages, taken } = planMessages([event(1, 'ann'), event(2, 'bob'), event(3, 'ann')], [], NOW)
  expect(messages.map(({ title, events }) => [title, events])).toEqual([
    ['ann was locked (2 times)', 2],
    ['bob was locked', 1],
  ])
  expect(taken).toEqual([1, 3, 2])
})

test('more about the same waits for the pause to end', () => {
  const told = [{ kind: 'user.locked', key: 'ann' }] as const
  expect(planMessages([event(1, 'ann', 299)], told, NOW)).toEqual({ messages: [], taken: [] })
  expect(planMessages([event(1, 'ann', 300)], told, NOW).taken).toEqual([1])
})

test('ten thousand at once are five messages and, after the pause, one', () => {
  const events = Array.from({ length: 10_000 }, (_, index) => event(index, `person ${index}`))
  const first = planMessages(events, [], NOW)
  expect(first.messages).toHaveLength(5)
  const rest = events.filter(({ idRaisedEvent }) => !first.taken.includes(idRaisedEvent))
  expect(planMessages(rest, first.messages, NOW).messages).toEqual([])
  const later = planMessages(rest, first.messages, new Date(NOW.getTime() + 300_000))
  expect(later.messages).toHaveLength(1)
  expect(later.messages[0]).toMatchObject({ title: 'User locked: 9,995 times', events: 9_995 })
  expect(later.messages[0]?.text.split('\n')).toHaveLength(6)
  expect(later.taken).toHaveLength(9_995)
})

test('one kind’s flood does not hold another kind', () => {
  const flood = Array.from({ length: 100 }, (_, index) => event(index, `person ${index}`))
  const { messages } = planMessages([...flood, event(1_000, 'flow', 1, 'flow.published')], [], NOW)
  expect(messages.filter(({ kind }) => kind === 'flow.published')).toHaveLength(1)
})

test('what one person alone caused knows them; what several caused, or nobody, does not', () => {
  const by = (id: number, idUser: number | null) => ({ ...event(id, 'ann'), idUser })
  const actor = (...events: ReturnType<typeof by>[]) => planMessages(events, [], NOW).messages[0]?.idActor
  expect(actor(by(1, 7))).toBe(7)
  expect(actor(by(1, 7), by(2, 7))).toBe(7)
  expect(actor(by(1, 7), by(2, 8))).toBeNull()
  expect(actor(by(1, 7), by(2, null))).toBeNull()
})
