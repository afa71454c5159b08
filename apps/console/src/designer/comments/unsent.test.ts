import { expect, test } from 'vitest'
import { forgetUnsent, keepUnsent, mentionAt, mentionsIn, piecesOf, unsentAt } from './unsent.ts'

test.each([
  ['@', { from: 0, typed: '' }],
  ['Ask @Jan', { from: 4, typed: 'Jan' }],
  ['Ask @Jan Nov', { from: 4, typed: 'Jan Nov' }],
  ['Ask (@Ji', { from: 5, typed: 'Ji' }],
  ['Ask @Jan Novák about', undefined],
  ['mail jan@example', undefined],
  ['no mention', undefined],
])('what is typed behind an @ before the caret: %s', (text, expected) => {
  expect(mentionAt(text, text.length)).toEqual(expected)
})

test('only the text before the caret counts', () => {
  expect(mentionAt('Ask @Jan later', 8)).toEqual({ from: 4, typed: 'Jan' })
})

test('people are mentioned as long as their names stand in the text', () => {
  const people = new Map([
    ['Jan Novák', 1],
    ['Eva Malá', 2],
  ])
  expect(mentionsIn({ text: 'Ask @Jan Novák and Eva Malá', people })).toEqual([1])
})

test('mentions are pieces of their own, the longer name first', () => {
  expect(piecesOf('@Jan Novák and @Jan!', ['Jan', 'Jan Novák'])).toEqual([
    { at: 0, text: '@Jan Novák', isMention: true },
    { at: 10, text: ' and ', isMention: false },
    { at: 15, text: '@Jan', isMention: true },
    { at: 19, text: '!', isMention: false },
  ])
  expect(piecesOf('plain @nobody', [])).toEqual([{ at: 0, text: 'plain @nobody', isMention: false }])
})

test('what was not sent is kept by place, and blank text is not', () => {
  keepUnsent('a', { text: 'Hello', people: new Map() })
  keepUnsent('b', { text: '  ', people: new Map() })
  expect([unsentAt('a').text, unsentAt('b').text]).toEqual(['Hello', ''])
  forgetUnsent('a')
  expect(unsentAt('a').text).toBe('')
})
