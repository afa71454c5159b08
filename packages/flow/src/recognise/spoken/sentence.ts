import { withoutMarks } from '../words.ts'
import { type Lexicon, type Token, tokensOf } from './lexicon.ts'
import { numberAt } from './numbers.ts'

/** What follows digits where they are an ordinal: 5th, 5º, 5-go. */
const ORDINAL_TAIL = /^(?:st|nd|rd|th|º|ª|ter|ten|tes|te|eho|teho|tego|ego|go|ho)$/
const ORDINAL_POINT: ReadonlySet<string> = new Set(['cs', 'sk', 'de', 'pl'])

interface Symbol {
  readonly code: string
  readonly from: number
  readonly to: number
}

/** A place of a sentence that a pattern fits. */
export interface Place {
  readonly groups: Readonly<Record<string, string | undefined>>
  /** Characters of the text without marks. */
  readonly from: number
  readonly to: number
  /** The symbols before and after it. */
  readonly before: string
  readonly after: string
}

/**
 * A text as symbols: words of the lexicon by their codes, numbers as N5 and ordinals as O5, others as x. So one grammar serves all
 * languages. A code of two symbols stands for both, an empty one for nothing.
 */
export class Sentence {
  readonly plain: string
  readonly codes: string
  private readonly symbols: readonly Symbol[]
  /** The symbol that begins at an offset of the codes. */
  private readonly starts = new Map<number, number>()

  constructor(text: string, language: string, lexicon: Lexicon) {
    this.plain = withoutMarks(text)
    this.symbols = symbolsOf(tokensOf(this.plain), language, lexicon)
    let codes = ' '
    for (const [index, { code }] of this.symbols.entries()) {
      this.starts.set(codes.length, index)
      codes += `${code} `
    }
    this.codes = codes
  }

  /** All places that fit, from left to right. */
  all(pattern: RegExp): readonly Place[] {
    return [...this.codes.matchAll(pattern)].map((match) => this.place(match))
  }

  private place(match: RegExpExecArray): Place {
    const first = this.starts.get(match.index) ?? 0
    const next = this.starts.get(match.index + match[0].length) ?? this.symbols.length
    return {
      groups: match.groups ?? {},
      from: this.symbols[first]?.from ?? 0,
      to: this.symbols[next - 1]?.to ?? 0,
      before: this.symbols[first - 1]?.code ?? '',
      after: this.symbols[next]?.code ?? '',
    }
  }
}

/** A pattern over symbols, each of them followed by a space. */
export const symbolPattern = (source: string): RegExp => new RegExp(`(?<= )${source}`, 'g')

function symbolsOf(tokens: readonly Token[], language: string, lexicon: Lexicon): readonly Symbol[] {
  const symbols: Symbol[] = []
  for (let at = 0; at < tokens.length; ) {
    const { codes, tokens: taken } = meaningAt(tokens, at, language, lexicon)
    const [from, to] = [tokens[at]?.from ?? 0, tokens[at + taken - 1]?.to ?? 0]
    for (const code of codes) symbols.push({ code, from, to })
    at += taken
  }
  return symbols
}

function meaningAt(tokens: readonly Token[], at: number, language: string, lexicon: Lexicon) {
  const known = lexicon.at(tokens, at)
  const number = numberAt(tokens, at, language)
  // "three quarters" is a phrase, "second of May" a number; the longer one counts, a phrase of equal length first.
  if (known && known.tokens >= (number?.tokens ?? 0))
    return { ...known, codes: known.code === '' ? [] : known.code.split(' ') }
  if (number) return { codes: [`${number.ordinal ? 'O' : 'N'}${number.value}`], tokens: number.tokens }
  const word = tokens[at]?.word ?? ''
  if (/^\d+$/.test(word)) return digitsAt(tokens, at, language)
  return { codes: /^[,'’-]$/.test(word) ? [] : [/^[.:/+@_;]$/.test(word) ? word : 'x'], tokens: 1 }
}

function digitsAt(tokens: readonly Token[], at: number, language: string) {
  const [digits, next, later] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const value = Number((digits?.word ?? '').slice(0, 15))
  const follows = next && next.from === digits?.to ? next.word : ''
  if (ORDINAL_TAIL.test(follows)) return { codes: [`O${value}`], tokens: 2 }
  if (follows === '-' && later && later.from === next?.to && ORDINAL_TAIL.test(later.word))
    return { codes: [`O${value}`], tokens: 3 }
  if (follows === '.' && ORDINAL_POINT.has(language) && !(later && later.from === next?.to && /^\d/.test(later.word)))
    return { codes: [`O${value}`], tokens: 2 }
  return { codes: [`N${value}`], tokens: 1 }
}
