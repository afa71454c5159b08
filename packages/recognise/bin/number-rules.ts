import { addOwn, pieceFor, timesFor } from '../src/numbers/lexicons.ts'
import { NumberLexicon } from '../src/numbers/number-lexicon.ts'
import { readNumber } from '../src/numbers/number-reader.ts'
import { NUMBER_WORDS, type NumberWords } from '../src/numbers/number-words.ts'
import { wordsOf } from '../src/words/words.ts'
import { SpellingRules } from './rbnf.ts'

const POWERS = [100, 1e3, 1e6, 1e9]
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, number) => number)
/** How many of a hundred or a thousand differ in form. */
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 1, 10, 21]

/** The words that a language's spelling rules make numbers of: those that the words learned before do not explain. */
class Learned {
  private readonly lexicon: NumberLexicon
  private readonly entries = new Map<string, Set<string>>()

  constructor(words: NumberWords) {
    this.lexicon = new NumberLexicon(words)
    addOwn(this.lexicon, words)
  }

  learn(text: string, value: number, kind: 'value' | 'times' | 'ordinal'): void {
    if (text === '' || this.explains(text, value)) return
    const key = `${{ value: '', times: '*', ordinal: '-' }[kind]}${value}`
    this.entries.set(key, (this.entries.get(key) ?? new Set()).add(text))
    this.lexicon.add(text, kind === 'times' ? timesFor(value) : pieceFor(value, { isOrdinal: kind === 'ordinal' }))
  }

  /** So many hundreds: what is left behind their number multiplies. */
  learnPower(text: string, count: number, power: number): void {
    if (this.explains(text, count * power)) return
    const ends = upTo(text.length - 1).reverse()
    const end = ends.find((to) => this.explains(text.slice(0, to).trim(), count))
    const isThousand = end === undefined && count === 1 && power > 100
    if (end === undefined) this.learn(text, count * power, isThousand ? 'times' : 'value')
    else this.learn(text.slice(end).trim(), power, 'times')
  }

  private explains(text: string, value: number): boolean {
    const read = readNumber(text, 0, this.lexicon, { ordinal: true })
    return read?.value === value && read.to === text.length
  }

  toString(): string {
    return [...this.entries].map(([key, forms]) => key + [...forms].join('/')).join('|')
  }
}

function rulesOf(language: string, words: NumberWords): string {
  const rules = new SpellingRules(language)
  const learned = new Learned(words)
  const cardinals = [...rules.named('%spellout-numbering'), ...rules.named('%spellout-cardinal')]
  const spell = (set: string, number: number) => plain(rules.spell(set, number))
  for (const number of upTo(99)) for (const set of cardinals) learned.learn(spell(set, number), number, 'value')
  for (const power of POWERS) {
    for (const count of COUNTS.filter((one) => one < 10 || power > 100))
      for (const set of cardinals) learned.learnPower(spell(set, count * power), count, power)
  }
  const ordinals = rules.named('%spellout-ordinal')
  for (const number of [...upTo(99).slice(1), ...POWERS])
    for (const set of ordinals) learned.learn(spell(set, number), number, 'ordinal')
  return learned.toString()
}

const plain = (text: string | undefined) => wordsOf(text ?? '').join(' ')

/** The module with the number words of every language, from CLDR's spelling rules. */
export function numberRules(): string {
  const lines = Object.entries(NUMBER_WORDS).map(
    ([language, words]) => `  ${language}: '${rulesOf(language, words)}',\n`,
  )
  return `// Generated from cldr-rbnf (© Unicode, Inc., Unicode License V3) by \`npm run generate\`; do not edit.
export const NUMBER_RULES: Readonly<Record<string, string>> = {
${lines.join('')}}
`
}
