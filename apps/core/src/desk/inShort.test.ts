import { expect, test } from 'vitest'
import type { Said } from '../services/saidLines.ts'
import { saysEnough, statementsIn } from './inShort.ts'

const said: Said[] = [
  { seq: 2, who: 'bot', text: 'How can I help?' },
  { seq: 3, who: 'caller', text: 'I was charged 1,250 crowns twice' },
  { seq: 5, who: 'bot', text: 'We will pay it back by Friday.' },
]
const lines = new Map(
  said.map(({ seq, who, text }) => [seq, { seq, offsetMs: seq * 1_000, text, isBot: who === 'bot' }]),
)
const read = (statements: unknown, around = (json: string) => json) =>
  statementsIn(around(JSON.stringify({ statements })), said, lines).map(({ text, sources }) => [
    text,
    sources.map(({ seq }) => seq),
  ])

test('a statement stands with the lines that show it', () => {
  const statements = [
    { text: 'Wants 1250 crowns back.', turns: [3] },
    { text: ' Was promised it by Friday. ', turns: [5, 5, '3'] },
  ]
  const expected = [
    ['Wants 1250 crowns back.', [3]],
    ['Was promised it by Friday.', [5, 3]],
  ]
  expect(read(statements)).toEqual(expected)
  expect(read(statements, (json) => `Here you are:\n\`\`\`json\n${json}\n\`\`\``)).toEqual(expected)
})

test.each([
  ['no line', { text: 'Is angry.', turns: [] }],
  ['a line that there is not', { text: 'Is angry.', turns: [99] }],
  ['a number that was not said', { text: 'Wants 1,350 crowns back.', turns: [3] }],
  ['a part of a number', { text: 'Wants 25 crowns back.', turns: [3] }],
  ['a number of another line', { text: 'Gets 1,250 crowns.', turns: [5] }],
  ['nothing in it', { text: '  ', turns: [3] }],
  ['no text', { text: 7, turns: [3] }],
  ['no end', { text: 'angry '.repeat(60), turns: [3] }],
])('a statement with %s is left out', (_, statement) => {
  expect(read([statement, { text: 'Was charged twice.', turns: [3] }])).toEqual([['Was charged twice.', [3]]])
})

test.each(['', 'I can’t tell.', '{"statements": 3}', '{"statements": [null, 4]}', '[]', '{"statements": [{"text"'])(
  'what is no list of statements has none: %s',
  (answer) => {
    expect(statementsIn(answer, said, lines)).toEqual([])
  },
)

test('no more than five are shown', () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ text: `Angry${'!'.repeat(at)}`, turns: [3] }))
  expect(read(many)).toHaveLength(5)
})

test('a word or two say nothing that could be put in short', () => {
  expect(saysEnough(said)).toBe(true)
  expect(saysEnough(said.filter(({ who }) => who === 'bot'))).toBe(false)
  expect(saysEnough([{ seq: 1, who: 'caller', text: 'yes please' }])).toBe(false)
})
