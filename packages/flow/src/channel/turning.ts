import type { Hypothesis } from '../engine/input.ts'

/** When the caller has the turn, and when it is over. A listen says the times of its own. */
export interface Turning {
  /** Fewer words than these do not stop a text that plays. */
  readonly minWords: number
  /** What listeners say without wanting the turn, by language. */
  readonly backchannels: Readonly<Record<string, readonly string[]>>
  /** Silence after speech that ends the turn. */
  readonly endSilenceMs: number
  /** Longer speech is cut off. */
  readonly maxSpeechMs: number
  /** How long the result of what was said may take; later it counts as no speech. */
  readonly resultMs: number
}

const EVERYWHERE = ['mhm', 'mm', 'mmm', 'hm', 'hmm', 'uhm', 'um', 'uh', 'ehm', 'eh', 'ah']

export const usualTurning: Turning = {
  minWords: 1,
  backchannels: {
    '': EVERYWHERE,
    en: ['uh-huh', 'aha', 'mm-hm', 'er'],
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

/** Whether the likeliest reading, or so many first words of it, takes the turn: more than what one says while listening. */
export function takesTurn(
  turning: Turning,
  language: string,
  heard: readonly Hypothesis[],
  most = Number.POSITIVE_INFINITY,
): boolean {
  const words = wordsOf(heard[0]?.text ?? '').slice(0, most)
  if (words.length < Math.max(1, turning.minWords)) return false
  const [primary = ''] = language.toLowerCase().split('-')
  const { backchannels } = turning
  return !isMadeOf(words.join(' '), [...(backchannels[''] ?? []), ...(backchannels[primary] ?? [])])
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’-]+/u)
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
