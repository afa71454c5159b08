import { wordsOf } from '@parley/recognise/words/words.ts'
import type { Said } from '../../services/saidLines.ts'

const SENTENCES = 3
const FEWEST_WORDS = 3
const MOST_WORDS = 60
/** Shorter words say little of what a call is about. */
const FEWEST_LETTERS = 4
/** What a call is about is what callers say; the bot says the same in all calls. */
const CALLER_COUNTS = 2
const MOST_LOOKED_AT = 400

/** The turns whose words come up most in the whole call, in their order. They are quoted, so that nothing is made up. */
export function summaryOf(said: readonly Said[]): number[] {
  const looked =
    said.length > MOST_LOOKED_AT ? [...said.slice(0, MOST_LOOKED_AT / 2), ...said.slice(-MOST_LOOKED_AT / 2)] : said
  const turns = looked.map(({ seq, who, text }) => ({ seq, who, words: wordsOf(text) }))
  const counts = new Map<string, number>()
  for (const { words } of turns)
    for (const word of new Set(words)) if (isTelling(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const seen = new Set<string>()
  return turns
    .filter(({ words }) => words.length >= FEWEST_WORDS && words.length <= MOST_WORDS)
    .map(({ seq, who, words }) => {
      const telling = [...new Set(words)].filter(isTelling)
      const sum = telling.reduce((total, word) => total + (counts.get(word) ?? 0), 0)
      const weight = (sum / Math.sqrt(words.length)) * (who === 'caller' ? CALLER_COUNTS : 1)
      return { seq, weight, text: words.join(' ') }
    })
    .sort((a, b) => b.weight - a.weight || a.seq - b.seq)
    .filter(({ text, weight }) => weight > 0 && !seen.has(text) && seen.add(text))
    .slice(0, SENTENCES)
    .map(({ seq }) => seq)
    .sort((a, b) => a - b)
}

const isTelling = (word: string) => word.length >= FEWEST_LETTERS
