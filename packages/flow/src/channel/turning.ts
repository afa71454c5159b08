import type { Hypothesis } from '../engine/input.ts'

/** When the caller has the turn, and when it is over. A listen says the times of its own. */
export interface Turning {
  /** Fewer words than these do not stop a text that plays. */
  readonly minWords: number
  /** What listeners say without wanting the turn, by language, without hyphens. */
  readonly backchannels: Readonly<Record<string, readonly string[]>>
  /** Silence after speech that ends the turn. */
  readonly endSilenceMs: number
  /** Longer speech is cut off. */
  readonly maxSpeechMs: number
  /** How long the result of what was said may take; later it counts as no speech. */
  readonly resultMs: number
}

/** Nothing that is a word in some language: “um” is “one” in Portuguese. */
const EVERYWHERE = ['mhm', 'mhmm', 'mm', 'mmm', 'hm', 'hmm', 'uhm', 'uh', 'ehm', 'eh', 'ah']

export const usualTurning: Turning = {
  minWords: 1,
  backchannels: {
    '': EVERYWHERE,
    en: ['uh huh', 'aha', 'um', 'er'],
    cs: ['aha', 'ehm'],
    sk: ['aha', 'ehm'],
    de: ['aha', 'äh', 'ähm', 'ach so'],
    pl: ['aha', 'yhm', 'ehe'],
    es: ['ajá'],
  },
  endSilenceMs: 800,
  maxSpeechMs: 20_000,
  resultMs: 2_000,
}

/** Whether anything was understood at all. */
export const hasWords = (heard: readonly Hypothesis[]): boolean => heard.some(({ text }) => text.trim() !== '')

/** Whether the likeliest reading that has words, or so many first ones of it, takes the turn: more than what one says while listening. */
export function takesTurn(
  turning: Turning,
  language: string,
  heard: readonly Hypothesis[],
  most = Number.POSITIVE_INFINITY,
): boolean {
  const words = (heard.map(({ text }) => wordsOf(text)).find(({ length }) => length > 0) ?? []).slice(0, most)
  if (words.length < Math.max(1, turning.minWords)) return false
  const [primary = ''] = language.toLowerCase().split('-')
  const { backchannels } = turning
  const sayings = [...(backchannels[''] ?? []), ...(backchannels[primary] ?? [])]
  // The longest first: “uh huh” is more than “uh” and something else.
  sayings.sort((one, other) => other.length - one.length)
  return !isMadeOf(words.join(' '), sayings)
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .filter((word) => word !== '')

function isMadeOf(text: string, sayings: readonly string[]): boolean {
  let left = `${text} `
  while (left !== '') {
    const saying = sayings.find((each) => left.startsWith(`${each} `))
    if (saying === undefined) return false
    left = left.slice(saying.length + 1)
  }
  return true
}
