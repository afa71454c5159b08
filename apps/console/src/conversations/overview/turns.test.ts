import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { expect, test } from 'vitest'
import { event } from '../testing/conversation.sample.ts'
import { groupTurns } from './turns.ts'

const { of: KIND } = eventKind

test('what one side says in a row is one turn, until the other answers', () => {
  const parts = groupTurns([
    event(1, KIND.START),
    event(2, KIND.ROBOT, { offsetMs: 0, endOffsetMs: 900, text: 'Good morning.' }),
    event(3, KIND.ROBOT, { offsetMs: 1_000, endOffsetMs: 2_000, text: 'How can I help?' }),
    event(4, KIND.HUMAN, { offsetMs: 3_000, endOffsetMs: 4_000, text: 'I', confidence: 0.9 }),
    event(5, KIND.TONE_IN, { offsetMs: 4_500, text: '1', confidence: 0.4 }),
    event(6, KIND.ROBOT, { offsetMs: 6_000, text: 'Thank you.', latencyMs: 1_500 }),
  ])
  expect(parts.map((part) => part.what === 'turn' && [part.speaker, part.said.length, part.endOffsetMs])).toEqual([
    ['robot', 2, 2_000],
    ['human', 2, 4_500],
    ['robot', 1, 6_000],
  ])
  expect(parts[1]).toMatchObject({ confidence: 0.4 })
  expect(parts[2]).toMatchObject({ latencyMs: 1_500 })
})

test('a note between the words of one side begins a new turn; debug and starts are no notes', () => {
  const parts = groupTurns([
    event(1, KIND.ROBOT, { text: 'One moment.' }),
    event(2, KIND.DEBUG),
    event(3, KIND.ROBOT, { text: 'I look it up.' }),
    event(4, KIND.ERROR, { text: 'The service is away' }),
    event(5, KIND.ROBOT, { text: 'Sorry.' }),
  ])
  expect(parts.map(({ what, seq }) => [what, seq])).toEqual([
    ['turn', 1],
    ['note', 4],
    ['turn', 5],
  ])
})
