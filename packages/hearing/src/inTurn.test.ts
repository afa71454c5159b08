import { expect, test } from 'vitest'
import { inTurn } from './inTurn.ts'
import type { Listening, Recogniser, RecogniserEvents } from './port.ts'

const listening: Listening = { language: 'en', sampleRate: 16_000, phrases: [], kinds: [] }
const piece = new Int16Array(320)

/** An engine that does as it is told, once for each piece of speech. */
function engine(name: string, languages: readonly string[] = [], atOnce?: (on: RecogniserEvents) => void) {
  const opened: { on: RecogniserEvents; samples: number; hasEnded: boolean; isClosed: boolean }[] = []
  const recogniser: Recogniser = {
    id: name,
    name,
    licence: 'MIT',
    languages,
    hears: 'open',
    hasPartials: true,
    isPaid: false,
    needsConfirmation: name === 'two',
    fits: ({ language }) => languages.length === 0 || languages.includes(language),
    open(_, on) {
      const one = { on, samples: 0, hasEnded: false, isClosed: false }
      opened.push(one)
      atOnce?.(on)
      return {
        write: ({ length }) => {
          one.samples += length
        },
        end: () => {
          one.hasEnded = true
        },
        close: () => {
          one.isClosed = true
        },
      }
    },
    close: async () => {},
  }
  return { recogniser, opened }
}

function hear(recogniser: Recogniser, language = 'en') {
  const told: string[] = []
  const stream = recogniser.open(
    { ...listening, language },
    {
      partial: ([first]) => told.push(`partial ${first?.text}`),
      final: ([first]) => told.push(`final ${first?.text}`),
      refused: () => told.push('refused'),
      failed: (code) => told.push(`failed ${code}`),
    },
  )
  return { stream, told }
}

test('where one fails in the middle the next hears it from its beginning, and nothing is told twice', () => {
  const [one, two] = [engine('one'), engine('two')]
  const both = inTurn([one.recogniser, two.recogniser], () => 0)
  const { stream, told } = hear(both)
  stream.write(piece)
  one.opened[0]?.on.partial([{ text: 'fo' }], 0)
  stream.write(piece)
  one.opened[0]?.on.failed('ended', 'It ended.')
  stream.write(piece)
  stream.end()
  expect(two.opened[0]).toMatchObject({ samples: 960, hasEnded: true })
  one.opened[0]?.on.partial([{ text: 'late' }], 0)
  one.opened[0]?.on.final([{ text: 'late' }])
  two.opened[0]?.on.final([{ text: 'four' }])
  two.opened[0]?.on.final([{ text: 'five' }])
  expect(told).toEqual(['partial fo', 'final four'])
  expect(both.needsConfirmation).toBe(true)
})

test('one that fails as it is opened, one that fails after the end, and none that is left', () => {
  const one = engine('one', [], (on) => on.failed('unreachable', 'It cannot be reached.'))
  const [two, three] = [engine('two'), engine('three', ['cs'])]
  const all = inTurn([one.recogniser, two.recogniser, three.recogniser], () => 0)
  const { stream, told } = hear(all)
  stream.write(piece)
  stream.end()
  two.opened[0]?.on.failed('tooLate', 'It is late.')
  expect(told).toEqual(['failed tooLate'])
  expect(three.opened).toEqual([])
  expect(hear(inTurn([three.recogniser], () => 0)).told).toEqual(['failed declined'])
  expect(inTurn([three.recogniser], () => 0).fits(listening)).toBe(false)
})

test('one that fails again and again rests, is tried again, and is better than none', () => {
  let now = 0
  const one = engine('one', [], (on) => on.failed('tooLate', 'It is late.'))
  const two = engine('two', [], (on) => on.final([{ text: 'two' }]))
  const both = inTurn([one.recogniser, two.recogniser], () => now)
  for (let time = 0; time < 5; time++) hear(both)
  expect([one.opened.length, two.opened.length]).toEqual([3, 5])
  expect(both.states()[0]).toMatchObject({ failures: 3, restsUntilMs: 5_000, lastFailure: { code: 'tooLate' } })
  now = 5_001
  hear(both)
  hear(both)
  expect(one.opened).toHaveLength(4)
  expect(both.states()[0]?.restsUntilMs).toBe(15_001)
  const alone = inTurn([one.recogniser], () => now)
  for (let time = 0; time < 5; time++) hear(alone)
  expect(one.opened).toHaveLength(9)
})

test('what nobody waits for is closed', () => {
  const one = engine('one')
  const { stream, told } = hear(inTurn([one.recogniser], () => 0))
  stream.close()
  one.opened[0]?.on.final([{ text: 'late' }])
  expect([told, one.opened[0]?.isClosed]).toEqual([[], true])
})
