import { operations } from '@parley/contract/operations.ts'
import { expect, test } from 'vitest'
import { answersFor } from './answers-for.ts'
import { ADDRESSES } from './core.ts'
import { newTalk, type TalkAction, talkReducer } from './talk.reducer.ts'

const after = (...actions: readonly TalkAction[]) => actions.reduce(talkReducer, newTalk)
const told = (output: Extract<TalkAction, { type: 'output' }>['output']): TalkAction => ({ type: 'output', output })
const started = told({ type: 'started', token: 'prl_talk_1' })
const say = (id: string, text: string): TalkAction => ({ type: 'say', said: { id, text, isKeys: false } })

test('what is said stands there at once, and once it is heard as it was typed', () => {
  const talk = after(started, told({ type: 'said', text: 'Your pin?' }), say('1', '4321'))
  expect(talk.waiting.map(({ text }) => text)).toEqual(['4321'])
  const heard = talkReducer(talk, told({ type: 'heard', text: '•••' }))
  expect([heard.lines.map(({ text }) => text), heard.waiting]).toEqual([['Your pin?', '4321'], []])
})

test('who comes back is told everything again, once', () => {
  const said = told({ type: 'said', text: 'Hello' })
  const talk = after(started, said, { type: 'lost' }, started, said)
  expect([talk.lines.length, talk.isLost, talk.token]).toEqual([1, false, 'prl_talk_1'])
})

test('a refusal gives the field back, a link that was taken back ends it', () => {
  const refused = after(started, say('1', 'x'), told({ type: 'refused', error: 'Too long' }))
  expect([refused.waiting, refused.problem, refused.phase]).toEqual([[], 'Too long', 'talking'])
  const closed = after(started, told({ type: 'closed', error: 'Withdrawn' }))
  expect([closed.phase, closed.problem]).toEqual(['closed', 'Withdrawn'])
})

test('yes and no are offered in the language of the conversation, or not at all', () => {
  expect(answersFor(['yes', 'no', 'operator'], 'cs-CZ')).toEqual(['Ano', 'Ne', 'operator'])
  expect(answersFor(['yes', 'no', 'operator'], 'xx-XX')).toEqual(['operator'])
})

test('its addresses are those of the contract', () => {
  const { Home, DemoCallGroups } = operations
  expect(ADDRESSES).toEqual({
    Configuration: Home.Configuration.path,
    OpenLink: DemoCallGroups.OpenLink.path,
    LinkSocket: DemoCallGroups.LinkSocket.path,
  })
})
