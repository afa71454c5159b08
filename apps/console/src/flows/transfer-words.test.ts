import { expect, test } from 'vitest'
import { transferWords } from './transfer-words.ts'

const words = (data: { [key: string]: string | boolean }, text: string | null = null, flow?: string) =>
  transferWords({ text, data }, flow)

test('a transfer says where to, and then how it went', () => {
  expect(words({ mode: 'Blind', state: 'started' }, '+420222333444')).toBe('to +420222333444')
  expect(words({ flow: 'guid', state: 'started' })).toBe('to another flow')
  expect(words({ flow: 'guid', state: 'started' }, null, 'Card blocking')).toBe('to Card blocking')
  expect(words({ flow: 'guid', state: 'completed', next: 'guid' })).toBe('continues in the other flow')
  expect(words({ mode: 'Blind', state: 'completed' })).toBe('completed')
  expect(words({ mode: 'Attend', state: 'declined', reason: 'busy' })).toBe('declined: the line was busy')
  expect(words({ mode: 'Attend', state: 'failed', reason: 'failed' })).toBe('failed')
  const desk = { mode: 'Attend', desk: true }
  expect(words({ ...desk, state: 'started' })).toBe('to anyone at the agent desk')
  expect(words({ ...desk, state: 'started' }, 'jana')).toBe('to jana at the agent desk')
  expect(words({ ...desk, state: 'failed', reason: 'off' })).toBe('not offered: call transfer is turned off')
  expect(words({ ...desk, state: 'declined', test: true })).toBe('as this is a test, no one was asked: declined')
  expect(transferWords({ text: null, data: null })).toBe('')
})
