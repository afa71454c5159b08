import { beforeAll, expect, test } from 'vitest'
import { Ear } from './ear.ts'
import { endSilenceMs } from './pauses.ts'
import type { Listening, Recogniser, RecogniserEvents } from './port.ts'
import { frames, joined, silent, spoken } from './testing/spoken.ts'

const RATE = 16_000
let yes: Int16Array
let invoice: Int16Array
beforeAll(async () => {
  yes = await spoken('Yes.', RATE)
  invoice = await spoken('My invoice is wrong.', RATE)
})

interface Opened {
  readonly listening: Listening
  readonly on: RecogniserEvents
  samples: number
  state: 'open' | 'ended' | 'closed'
}

function listener(opens: (on: RecogniserEvents) => void = () => {}) {
  const opened: Opened[] = []
  const recogniser: Recogniser = {
    id: 'double',
    name: 'Double',
    licence: 'none',
    languages: [],
    hears: 'open',
    hasPartials: true,
    isPaid: false,
    needsConfirmation: false,
    fits: () => true,
    open(listening, on) {
      const one: Opened = { listening, on, samples: 0, state: 'open' }
      opened.push(one)
      opens(on)
      return {
        write: (pcm) => {
          one.samples += pcm.length
        },
        end: () => {
          one.state = 'ended'
        },
        close: () => {
          one.state = 'closed'
        },
      }
    },
    close: async () => {},
  }
  const told: string[] = []
  const ear = new Ear({
    sampleRate: RATE,
    recogniser,
    on: {
      speechBegan: (segment) => told.push(`began ${segment}`),
      partial: (segment, [first], stable) => told.push(`partial ${segment} ${first?.text} ${stable}`),
      speechEnded: (segment) => told.push(`ended ${segment}`),
      understood: (segment, [first]) => told.push(`understood ${segment} ${first?.text}`),
      notSpeech: (segment) => told.push(`nothing ${segment}`),
      recogniserFailed: (segment, code) => told.push(`failed ${segment} ${code}`),
    },
  })
  const hear = (...pieces: readonly Int16Array[]) => {
    for (const frame of frames(joined(...pieces), RATE / 50)) ear.hear(frame)
  }
  return { ear, opened, told, hear }
}
const anything = { language: 'en', phrases: [], kinds: [] }

test('a piece of speech goes to the engine with what came just before it, and its result is told by its name', () => {
  const { ear, opened, told, hear } = listener()
  ear.listenFor({ ...anything, phrases: ['yes'] })
  hear(silent(1_000, RATE), yes, silent(600, RATE))
  expect(told).toEqual(['began s1', 'ended s1'])
  const [first] = opened
  expect(first?.listening).toMatchObject({ phrases: ['yes'], sampleRate: RATE })
  expect(first?.state).toBe('ended')
  expect(first?.samples).toBeGreaterThan(yes.length)
  first?.on.partial([{ text: 'ye' }], 0)
  first?.on.final([{ text: 'yes' }])
  // What an engine tells after its result is nothing.
  first?.on.final([{ text: 'no' }])
  first?.on.partial([{ text: 'no' }], 1)
  first?.on.failed('ended', 'It ended.')
  expect(told.slice(2)).toEqual(['partial s1 ye 0', 'understood s1 yes'])
})

test('nothing is opened before something is listened for; one that speaks is understood by what was listened for', () => {
  const { ear, opened, hear } = listener()
  hear(silent(500, RATE), yes, silent(500, RATE))
  expect(opened).toEqual([])
  ear.listenFor({ ...anything, phrases: ['one'] })
  hear(invoice.subarray(0, RATE / 2))
  ear.listenFor({ ...anything, phrases: ['two'] })
  hear(invoice.subarray(RATE / 2), silent(500, RATE), yes, silent(500, RATE))
  expect(opened.map(({ listening }) => listening.phrases[0])).toEqual(['one', ...Array(opened.length - 1).fill('two')])
  expect(opened.length).toBeGreaterThan(1)
})

test('a result in the middle ends the piece, one at the opening is not lost', () => {
  const early = listener()
  early.ear.listenFor(anything)
  early.hear(silent(500, RATE), invoice.subarray(0, RATE / 2))
  early.opened[0]?.on.final([{ text: 'my invoice' }])
  expect(early.told).toEqual(['began s1', 'ended s1', 'understood s1 my invoice'])
  const broken = listener((on) => on.failed('unreachable', 'It cannot be reached.'))
  broken.ear.listenFor(anything)
  broken.hear(silent(500, RATE), yes, silent(500, RATE))
  expect(broken.told).toEqual(['began s1', 'ended s1', 'failed s1 unreachable'])
})

test('speech without end is cut, results without end are few, and a closed ear tells nothing', () => {
  const { ear, opened, told, hear } = listener()
  ear.listenFor(anything)
  const babble = joined(...Array.from({ length: 70 }, () => invoice.subarray(4_000, 20_000)))
  hear(babble)
  expect(told.slice(0, 2)).toEqual(['began s1', 'ended s1'])
  for (let time = 0; time < 12; time++) hear(silent(500, RATE), yes, silent(500, RATE))
  expect(opened.length).toBeLessThanOrEqual(8)
  ear.close()
  expect(opened.map(({ state }) => state)).toEqual(opened.map(() => 'closed'))
  const before = told.length
  opened[0]?.on.final([{ text: 'late' }])
  expect(told).toHaveLength(before)
})

test('a muted microphone is silence', () => {
  const { ear, told, hear } = listener()
  ear.listenFor(anything)
  hear(silent(500, RATE), yes)
  ear.skip(1_000)
  expect(told).toEqual(['began s1', 'ended s1'])
})

test('a pause within digits may be longer than within a yes', () => {
  const of = (...kinds: Listening['kinds']) => endSilenceMs({ phrases: [], kinds })
  expect(of('yesNo')).toBeLessThan(of('date'))
  expect(of('date')).toBeLessThan(of('digits'))
  expect(of('yesNo', 'digits')).toBe(of('digits'))
  expect(of()).toBe(of('free'))
  expect(endSilenceMs({ phrases: ['opening hours'], kinds: [] })).toBeLessThan(of('free'))
})
