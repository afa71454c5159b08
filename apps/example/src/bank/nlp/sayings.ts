import { type Random, seeded, seedOf } from '@parley/core'
import { czech } from './sayings.cs.ts'
import { english } from './sayings.en.ts'

interface Speech {
  readonly sayings: Readonly<Record<string, string>>
  readonly words: Readonly<Record<string, readonly string[]>>
  readonly openers: readonly string[]
  readonly closers: readonly string[]
}
export const speeches = { 'en-GB': english, 'cs-CZ': czech } as const satisfies Readonly<Record<string, Speech>>
export type SpokenLanguage = keyof typeof speeches

/** Of each saying so many are tried; what comes out twice is one. */
const [WITH_WORDS, PLAIN] = [22, 9]
const OPENED = 0.4
const CLOSED = 0.3
const WRITTEN = 0.3

/** What people say of each thing, as different as the same callers would put it; always the same for a language. */
export function utterancesOf(language: SpokenLanguage): ReadonlyMap<string, readonly string[]> {
  const speech: Speech = speeches[language]
  const random = seeded(seedOf('sayings', language))
  return new Map(
    Object.entries(speech.sayings).map(([category, text]) => {
      const sayings = text.trim().split('\n')
      return [category, [...new Set(sayings.flatMap((saying) => variants(saying.trim(), speech, random)))]]
    }),
  )
}

const pick = (random: Random, from: readonly string[] = []) => from[random.int(0, from.length - 1)] ?? ''

function variants(saying: string, speech: Speech, random: Random): string[] {
  const count = saying.includes('{') ? WITH_WORDS : PLAIN
  return [saying, ...Array.from({ length: count }, () => saying)].map((each, at) => {
    const said = each.replaceAll(/\{(\w+)\}/g, (_, name: string) => pick(random, speech.words[name]))
    if (at === 0) return said
    const parts = [
      ...(random.chance(OPENED) ? [pick(random, speech.openers)] : []),
      said,
      ...(random.chance(CLOSED) ? [pick(random, speech.closers)] : []),
    ]
    const spoken = parts.join(' ')
    // Some write, with a capital letter and a full stop; those who speak have none.
    return random.chance(WRITTEN) ? `${spoken.charAt(0).toUpperCase()}${spoken.slice(1)}.` : spoken
  })
}
