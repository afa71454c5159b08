import { baseLanguage } from '../language.ts'
import { NumberLexicon, type Piece } from './number-lexicon.ts'
import { NUMBER_RULES } from './number-rules.gen.ts'
import { NUMBER_WORDS, type NumberWords } from './number-words.ts'

type Table = Readonly<Record<number, string>>

const lexicons = new Map<string, NumberLexicon>()

/** The number words of a language, made when they are first needed; none where the language is not known. */
export function lexiconOf(language: string): NumberLexicon | undefined {
  const code = baseLanguage(language)
  const known = lexicons.get(code)
  const words = Object.hasOwn(NUMBER_WORDS, code) ? NUMBER_WORDS[code] : undefined
  if (known || !words) return known
  const lexicon = new NumberLexicon(words)
  addOwn(lexicon, words)
  addRules(lexicon, NUMBER_RULES[code] ?? '', words)
  lexicons.set(code, lexicon)
  return lexicon
}

/** What is not in the spelling rules of a language. */
export function addOwn(lexicon: NumberLexicon, words: NumberWords): void {
  const addAll = (table: Table | undefined, pieceOf: (value: number) => Piece) => {
    for (const [value, forms] of Object.entries(table ?? {}))
      for (const form of listOf(forms)) lexicon.add(form, pieceOf(Number(value)))
  }
  addAll(words.parts, (value) => ({ kind: 'part', value }))
  addAll(words.fractions, (value) => ({ kind: 'fraction', value }))
  for (const form of listOf(words.point)) lexicon.add(form, { kind: 'point', isWithin: false })
  for (const form of listOf(words.pointWithin ?? '')) lexicon.add(form, { kind: 'point', isWithin: true })
  for (const form of listOf(words.joins)) lexicon.add(form, { kind: 'join' })
  for (const form of listOf(words.weak ?? '')) lexicon.add(form, pieceFor(1, { isWeak: true }))
  addAll(words.times, timesFor)
  addAll(words.units, (value) => ({ kind: 'times', value, isOrdinal: false, isWeak: true }))
  addAll(words.values, (value) => pieceFor(value))
  addAll(words.ordinals, (value) => pieceFor(value, { isOrdinal: true }))
}

/** What the generated table holds: "2two/deux", multipliers behind a star, ordinals behind a dash: "*100hundred", "-2second". */
function addRules(lexicon: NumberLexicon, rules: string, words: NumberWords): void {
  const weak = new Set(listOf(words.weak ?? ''))
  for (const entry of rules.split('|')) {
    const [, kind = '', value = '', forms = ''] = /^([-*]?)(\d+)(.*)$/.exec(entry) ?? []
    for (const form of forms.split('/')) {
      const piece =
        kind === '*'
          ? timesFor(Number(value))
          : pieceFor(Number(value), { isOrdinal: kind === '-', isWeak: weak.has(form) })
      lexicon.add(form, piece)
    }
  }
}

export const timesFor = (value: number): Piece => ({ kind: 'times', value, isOrdinal: false, isWeak: false })

/** "hundredth" and "thousandth" multiply, too. */
export function pieceFor(value: number, { isOrdinal = false, isWeak = false } = {}): Piece {
  const isPower = isOrdinal && value >= 100 && /^10+$/.test(String(value))
  return isPower ? { kind: 'times', value, isOrdinal, isWeak } : { kind: 'value', value, isOrdinal, isWeak }
}

const listOf = (forms: string) =>
  forms
    .split(' ')
    .filter((form) => form !== '')
    .map((form) => form.replaceAll('-', ' '))
