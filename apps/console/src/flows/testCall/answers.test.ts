import { expect, test } from 'vitest'
import { inputOf, quickReplies } from './answers.ts'

test('quick replies are short, each once, and leave out what has no one answer', () => {
  expect(quickReplies(['yes', 'no', 'number', 'operator', 'operator', 'x'.repeat(60)])).toEqual([
    'yes',
    'no',
    'operator',
  ])
  expect(quickReplies(Array.from({ length: 20 }, (_, at) => `word ${at}`))).toHaveLength(8)
})

test('digits are keys only where keys are expected; nothing is sent while nobody listens', () => {
  expect(inputOf(' 12# ', { dtmf: true })).toEqual({ type: 'dtmf', keys: '12#' })
  expect(inputOf('12', { dtmf: false })).toEqual({ type: 'text', text: '12' })
  expect(inputOf('operator', { dtmf: true })).toEqual({ type: 'text', text: 'operator' })
  expect(inputOf('  ', { dtmf: false })).toBeUndefined()
  expect(inputOf('hello', undefined)).toBeUndefined()
})
