import { lexiconFor, type Token, tokensOf } from '../spoken/lexicon.ts'
import { numberAt } from '../spoken/numbers.ts'
import { PHONE_WORDS } from './phone-words.ts'

/** Digits that belong together. */
export interface DigitRun {
  /** As they were most likely meant, then as they may be: "eight hundred one" is 801 or 800 1. */
  readonly readings: readonly string[]
  /** The text it was read from. */
  readonly said: string
  /** Something before it was taken back. */
  readonly isFix: boolean
}

/** What a token adds to the digits; without `said` nothing. */
type Part =
  | { readonly kind: 'digits'; readonly said: string; readonly apart: string; readonly tokens: number }
  | { readonly kind: 'plus' | 'between' | 'fix' | 'other'; readonly tokens: number }
  | { readonly kind: 'times' | 'several'; readonly value: number; readonly tokens: number }

class Run {
  digits = ''
  /** With the hundreds of all groups, or of the first one, by themselves. */
  apart = ''
  firstApart = ''
  from = 0
  to = 0
  times = 1
  /** The digit word added last, of which several may follow: "tři" of "tři nuly". */
  last = ''

  add(said: string, apart: string): void {
    const repeated = this.times - 1
    this.digits += said.slice(0, 1).repeat(repeated) + said
    const isFirst = this.apart === this.digits.slice(0, -said.length - repeated)
    this.firstApart += apart.slice(0, 1).repeat(repeated) + (isFirst ? apart : said)
    this.apart += apart.slice(0, 1).repeat(repeated) + apart
    this.last = said
    this.times = 1
  }

  /** "tři nuly": the three says how many. */
  several(digit: number): void {
    const count = this.last.length === 1 && this.last > '1' ? Number(this.last) : 0
    const without = (digits: string) => (count > 0 ? digits.slice(0, -1) : digits)
    this.digits = without(this.digits) + String(digit).repeat(count || 1)
    this.apart = without(this.apart) + String(digit).repeat(count || 1)
    this.firstApart = without(this.firstApart) + String(digit).repeat(count || 1)
    this.last = ''
  }
}

/** Digits typed or spoken one by one or in groups, from left to right; `plain` has no marks. */
export function findDigitRuns(plain: string, language: string): readonly DigitRun[] {
  const tokens = tokensOf(plain)
  const runs: DigitRun[] = []
  let run = new Run()
  let isFix = false
  const end = () => {
    if (run.digits.length > 1) {
      runs.push({
        readings: [...new Set([run.digits, run.firstApart, run.apart])],
        said: plain.slice(run.from, run.to),
        isFix,
      })
      isFix = false
    }
    run = new Run()
  }
  for (let at = 0; at < tokens.length; ) {
    const part = partAt(tokens, at, language)
    if (part.kind === 'plus' || part.kind === 'fix' || part.kind === 'other') end()
    if (part.kind === 'fix') isFix = true
    if (run.digits === '') run.from = tokens[at]?.from ?? 0
    if (part.kind === 'plus') run.add('+', '+')
    if (part.kind === 'digits') run.add(part.said, part.apart)
    if (part.kind === 'several') run.several(part.value)
    if (part.kind === 'times') run.times = part.value
    if (part.kind !== 'between') run.to = tokens[at + part.tokens - 1]?.to ?? 0
    at += part.tokens
  }
  end()
  return runs
}

const BETWEEN = /^[./,'’-]$/

function partAt(tokens: readonly Token[], at: number, language: string): Part {
  const word = tokens[at]?.word ?? ''
  if (/^\d/.test(word)) return { kind: 'digits', said: word, apart: word, tokens: 1 }
  if (word === '+') return { kind: 'plus', tokens: 1 }
  if (BETWEEN.test(word)) return { kind: 'between', tokens: 1 }
  const meaning = lexiconFor(PHONE_WORDS, language).at(tokens, at)
  const number = spokenDigits(tokens, at, language)
  if (!meaning || (meaning.tokens < (number?.tokens ?? 0) && !/^[xp]/.test(meaning.code)))
    return number ?? { kind: 'other', tokens: 1 }
  const value = Number(meaning.code.slice(1))
  switch (meaning.code[0]) {
    case undefined:
      return { kind: 'between', tokens: meaning.tokens }
    case 'x':
      return { kind: 'times', value, tokens: meaning.tokens }
    case 'f':
      return { kind: 'fix', tokens: meaning.tokens }
    case 'p':
      return meaning.code === 'plus'
        ? { kind: 'plus', tokens: meaning.tokens }
        : { kind: 'several', value, tokens: meaning.tokens }
    default:
      return { kind: 'digits', said: meaning.code, apart: meaning.code, tokens: meaning.tokens }
  }
}

function spokenDigits(tokens: readonly Token[], at: number, language: string): Part | undefined {
  const first = numberAt(tokens.slice(at, at + 1), 0, language)
  // A zero stands by itself; Germans write a group as one word, so that "zwanzig drei" is two of them.
  const isAlone = first?.value === 0 || (language === 'de' && tokens[at + 1]?.word !== 'und')
  // A Slovak hundred is one word with its number, so that "päť sto" is two of them.
  const hundred = language === 'sk' ? tokens.slice(at + 1, at + 12).findIndex(({ word }) => word === 'sto') : -1
  const group = hundred < 0 ? tokens : tokens.slice(0, at + 1 + hundred)
  const number = isAlone ? first : numberAt(group, at, language)
  if (!number || number.ordinal || !Number.isInteger(number.value) || number.value > 99_999) return undefined
  const said = String(number.value)
  const apart =
    number.tokens > 1
      ? said.replace(/^([1-9])([0-9])([0-9])$/, (_, first, ...rest) => `${first}00${Number(rest[0] + rest[1]) || ''}`)
      : said
  return { kind: 'digits', said, apart, tokens: number.tokens }
}
