import { baseLanguage } from '../texts/language.ts'
import { numberWordsOf, own, wordValue } from './number-words.ts'
import { withoutMarks, wordsOf } from './words.ts'

export interface NumberHit {
  readonly value: number
  readonly length: number
}

// Every repeat is bounded, so that the time is linear in the text.
const DIGITS = /(?<![\p{L}\p{N}])(-)?(\d{1,3}(?:[ \u00a0]\d{3}){1,4}|\d{1,15})(?:[.,](\d{1,9}))?(?!\d)/gu

/** Numbers written in digits: "1 250,50", "-3", "12". */
function digitNumbers(text: string): readonly NumberHit[] {
  return [...text.matchAll(DIGITS)].map(([whole, sign, integer, fraction]) => {
    const value = Number(`${(integer ?? '').replace(/[ \u00a0]/g, '')}${fraction ? `.${fraction}` : ''}`)
    return { value: sign ? -value : value, length: whole.length }
  })
}

/** Numbers spoken as words: "two hundred and five", "petadvacet". */
function wordNumbers(words: readonly string[], language: string): readonly NumberHit[] {
  const lexicon = numberWordsOf(baseLanguage(language))
  const hits: NumberHit[] = []
  let at = 0
  while (at < words.length) {
    let [total, current, length] = [0, 0, 0]
    let end = at
    let last = Number.POSITIVE_INFINITY
    for (; end < words.length; end++) {
      const word = words[end] ?? ''
      const times = own(lexicon.times, word)
      const value = times === undefined ? wordValue(word, lexicon) : undefined
      if (times === 100) current = (current || 1) * 100
      else if (times !== undefined) [total, current] = [total + (current || 1) * times, 0]
      else if (value !== undefined && fits(value, last)) current += value
      else if (!(length > 0 && lexicon.joins.includes(word))) break
      last = times !== undefined ? 100 : (value ?? last)
      if (times !== undefined || value !== undefined) length += word.length
    }
    const article = end === at + 1 && words[at] === 'a'
    if (length > 0 && !article) {
      const negative = words[at - 1] === lexicon.minus
      hits.push({ value: (total + current) * (negative ? -1 : 1), length })
    }
    at = Math.max(end, at + 1)
  }
  return hits
}

/** "twenty" may be followed by "five", "five" by nothing: "one two" are two numbers. */
function fits(value: number, last: number): boolean {
  return last > 99 || (last >= 20 && value > 0 && value < 10)
}

/** The first number of a text that `accepts`. */
export function findNumber(text: string, language: string, accepts: (value: number) => boolean): NumberHit | undefined {
  const plain = withoutMarks(text)
  return [...digitNumbers(plain), ...wordNumbers(wordsOf(text), language)].find((hit) => accepts(hit.value))
}
