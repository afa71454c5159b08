import { withoutMarks } from '../words/words.ts'
import { type Lexicon, type Token, tokensOf } from './lexicon.ts'
import { type NumberAt, numberAt } from './numbers.ts'

/** What follows digits where they are an ordinal: 5th, 5º, 5-go. */
const ORDINAL_TAIL = /^(?:st|nd|rd|th|º|ª|ter|ten|tes|te|eho|teho|tego|ego|go|ho)$/
const ORDINAL_POINT: ReadonlySet<string> = new Set(['cs', 'sk', 'de', 'pl'])

export interface Symbol {
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
  readonly codes: string
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
  readonly symbols: readonly Symbol[]
  /** The symbol that begins at an offset of the codes. */
  private readonly starts = new Map<number, number>()

  /** With `decimals` a number may be 2.5; else it is 2 and a half. */
  constructor(text: string, language: string, lexicon: Lexicon, decimals = false) {
    this.plain = withoutMarks(text)
    this.symbols = symbolsOf(tokensOf(this.plain), language, lexicon, decimals)
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
      codes: match[0],
      from: this.symbols[first]?.from ?? 0,
      to: this.symbols[next - 1]?.to ?? 0,
      before: this.symbols[first - 1]?.code ?? '',
      after: this.symbols[next]?.code ?? '',
    }
  }
}

/** A pattern over symbols, each of them followed by a space. */
export const symbolPattern = (source: string): RegExp => new RegExp(`(?<= )${source}`, 'g')

function symbolsOf(tokens: readonly Token[], language: string, lexicon: Lexicon, decimals: boolean): readonly Symbol[] {
  const symbols: Symbol[] = []
  for (let at = 0; at < tokens.length; ) {
    const { codes, tokens: taken } = meaningAt(tokens, at, language, lexicon, decimals)
    const [from, to] = [tokens[at]?.from ?? 0, tokens[at + taken - 1]?.to ?? 0]
    for (const code of codes) symbols.push({ code, from, to })
    at += taken
  }
  return symbols
}

function meaningAt(
  tokens: readonly Token[],
  at: number,
  language: string,
  lexicon: Lexicon,
  decimals: boolean,
): { readonly codes: readonly string[]; readonly tokens: number } {
  const known = lexicon.at(tokens, at)
  const number = numberAt(tokens, at, language, !decimals)
  // "three quarters" is a phrase, "second of May" a number; the longer one counts, a phrase of equal length first.
  if (known && known.tokens >= (number?.tokens ?? 0))
    return { ...known, codes: known.code === '' ? [] : known.code.split(' ') }
  if (number) return { codes: codesOf(number, decimals), tokens: number.tokens }
  const word = tokens[at]?.word ?? ''
  if (/^\d+$/.test(word)) return (decimals ? decimalAt(tokens, at) : undefined) ?? digitsAt(tokens, at, language)
  // "12,50" is an amount.
  if (
    word === ',' &&
    tokens[at - 1]?.to === tokens[at]?.from &&
    /^\d/.test(tokens[at + 1]?.word ?? '') &&
    tokens[at + 1]?.from === tokens[at]?.to
  )
    return { codes: [','], tokens: 1 }
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

const PARTS: Readonly<Record<string, string>> = { '0.25': 'q', '0.5': 'half', '0.75': 'q3' }

function codesOf({ value, ordinal }: NumberAt, decimals: boolean): readonly string[] {
  if (decimals || Number.isInteger(value)) return [`${ordinal ? 'O' : 'N'}${value}`]
  const part = PARTS[String(value % 1)]
  return value > 1 && part ? [`N${Math.floor(value)}`, 'and', part] : ['x']
}

/** "1.5" and "1,5". */
function decimalAt(tokens: readonly Token[], at: number) {
  const [whole, mark, tenths] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  const isOne = whole && mark && tenths && mark.from === whole.to && tenths.from === mark.to
  if (!isOne || !/^[.,]$/.test(mark.word) || !/^\d{1,3}$/.test(tenths.word)) return undefined
  return { codes: [`N${Number(`${whole.word.slice(0, 15)}.${tenths.word}`)}`], tokens: 3 }
}
