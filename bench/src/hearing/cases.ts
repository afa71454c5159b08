import { joined, noisy, silent, spokenBy } from '@parley/hearing/testing/spoken.ts'
import type { Engine } from '@parley/speech'

/** What the grammar of the bench holds, beside digits and words of yes and no. */
export const PHRASES = [
  'cancel my order please',
  'where is my parcel',
  'i want to talk to a person',
  'block my card',
  'what is my balance',
  'change my address',
  'opening hours',
  'send it again',
]
const DIGITS = ['four seven one nine', 'two zero six', 'eight three five five one two nine', 'one nine six four']
const INSIDE = [...PHRASES, ...DIGITS, 'yes', 'no', 'no thanks', 'yes please', 'correct']
/** Nothing of it is in the grammar. */
const OUTSIDE = [
  'my dog ate the invoice last week',
  'the weather was lovely on sunday',
  'i am calling because of my neighbour',
  'could you speak a little louder',
  'we moved into a new flat in march',
  'is this a machine or what',
  'my son plays the violin every morning',
  'hold on i need to find my glasses',
]

export interface Case {
  readonly text: string
  readonly isInside: boolean
  /** A second of silence, what is said, a second of silence. */
  readonly sound: Int16Array
  readonly saidMs: number
}

export const NOISES = [60, 20, 10] as const

export async function spokenCases(
  engine: Engine,
  sampleRate: 8_000 | 16_000,
  isTiny: boolean,
): Promise<readonly Case[]> {
  const voices = isTiny ? engine.voices.slice(0, 1) : engine.voices
  const texts = [
    ...INSIDE.map((text) => ({ text, isInside: true })),
    ...OUTSIDE.map((text) => ({ text, isInside: false })),
  ]
  const cases: Case[] = []
  for (const { id } of voices)
    for (const { text, isInside } of isTiny ? [texts[0], texts.at(-1)].filter((each) => each !== undefined) : texts) {
      const said = await spokenBy(engine, text, sampleRate, id)
      const pause = silent(1_000, sampleRate)
      cases.push({ text, isInside, sound: joined(pause, said, pause), saidMs: (said.length * 1_000) / sampleRate })
    }
  return cases
}

export const withNoise = ({ sound }: Case, ratioDb: number): Int16Array => noisy(sound, ratioDb)
