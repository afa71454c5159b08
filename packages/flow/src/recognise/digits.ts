import { baseLanguage } from '../texts/language.ts'
import { correctionsOf, parseNumberWords } from './number.ts'
import { isFiller, wordsOf } from './words.ts'

export interface DigitsOptions {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

interface DigitWords {
  /** The next digit so many times. */
  readonly times: Readonly<Record<string, number>>
  /** Zeros after their number: "dos ceros". */
  readonly zeros: string
  /** Other names of a digit, at its place. */
  readonly names: readonly string[]
  /** Stands between digits and means nothing. */
  readonly between: string
}

const WORDS: Readonly<Record<string, DigitWords>> = {
  en: {
    times: { double: 2, twice: 2, triple: 3, treble: 3, thrice: 3, quadruple: 4 },
    zeros: 'zeros zeroes noughts oughts ohs nils',
    names: ['oh o ought zip aught', '', 'to too', '', 'fore', '', '', '', 'ate', 'niner'],
    between: 'and then dash hyphen slash space stroke minus point dot followed by comma',
  },
  cs: {
    times: { dvakrat: 2, dvojita: 2, dvojite: 2, trikrat: 3, ctyrikrat: 4 },
    zeros: 'nuly nul',
    names: [],
    between: 'a pak potom pomlcka lomeno mezera tecka',
  },
  sk: {
    times: { dvakrat: 2, dvojita: 2, dvojite: 2, trikrat: 3, styrikrat: 4 },
    zeros: 'nuly nul',
    names: [],
    between: 'a potom pomlcka lomeno medzera bodka',
  },
  de: {
    times: { doppel: 2, doppelt: 2, zweimal: 2, zwomal: 2, dreimal: 3, dreifach: 3, viermal: 4 },
    zeros: 'nullen',
    names: [],
    between: 'und dann die der das eine strich bindestrich schragstrich leerzeichen punkt',
  },
  pl: {
    times: {
      'dwa razy': 2,
      dwukrotnie: 2,
      podwojne: 2,
      podwojna: 2,
      'trzy razy': 3,
      trzykrotnie: 3,
      potrojne: 3,
      potrojna: 3,
      'cztery razy': 4,
    },
    zeros: 'zera zer',
    names: [],
    between: 'i potem myslnik kreska ukosnik lamane przez spacja kropka',
  },
  es: {
    times: { doble: 2, 'dos veces': 2, triple: 3, 'tres veces': 3, 'cuatro veces': 4 },
    zeros: 'ceros',
    names: [],
    between: 'y luego despues el guion barra espacio punto',
  },
}
const NONE: DigitWords = { times: {}, zeros: '', names: [], between: '' }

interface Run {
  readonly digits: string
  readonly from: number
  readonly to: number
  /** How many words said them. */
  readonly items: number
}

/** The longest string of digits, written or spoken one by one or in groups: "47 11", "four seven double one", "sedm set dvacet tři". */
export function findDigits(
  text: string,
  language: string,
  { min = 1, max = Number.POSITIVE_INFINITY }: DigitsOptions = {},
): { readonly value: string; readonly length: number } | undefined {
  const words = wordsOf(text).filter((word) => !isFiller(word) || word === 'oh')
  const corrections = correctionsOf(language)
  let best: Run | undefined
  for (const run of runsOf(words, language)) {
    if (run.digits.length < min || run.digits.length > max) continue
    const isCorrected = best && words.slice(best.to, run.from).some((word) => corrections.has(word))
    if (!best || run.digits.length > best.digits.length || (isCorrected && run.digits.length === best.digits.length))
      best = run
  }
  // "One moment" is no number.
  if (!best || (best.items === 1 && !/^\d/.test(words[best.from] ?? '') && best.digits === '1' && words.length > 1))
    return undefined
  return { value: best.digits, length: words.slice(best.from, best.to).join('').length }
}

/** Strings of digits with nothing else between them. */
function runsOf(words: readonly string[], language: string): readonly Run[] {
  const reader = new ItemReader(words, language)
  const runs: Run[] = []
  let run: Run | undefined
  for (let at = 0; at < words.length; ) {
    const item = reader.read(at, run !== undefined)
    if (item) {
      run = run
        ? { ...run, digits: run.digits + item.digits, to: item.to, items: run.items + 1 }
        : { digits: item.digits, from: at, to: item.to, items: 1 }
      at = item.to
      continue
    }
    if (run && !reader.isBetween(words[at] ?? '')) {
      runs.push(run)
      run = undefined
    }
    at++
  }
  return run ? [...runs, run] : runs
}

class ItemReader {
  private readonly words: readonly string[]
  private readonly language: string
  private readonly own: DigitWords
  private readonly names: ReadonlyMap<string, string>
  private readonly between: ReadonlySet<string>
  private readonly zeros: ReadonlySet<string>

  constructor(words: readonly string[], language: string) {
    this.words = words
    this.language = language
    this.own = WORDS[baseLanguage(language)] ?? NONE
    this.names = new Map(
      this.own.names.flatMap((names, digit) => names.split(' ').map((name) => [name, String(digit)])),
    )
    this.between = new Set(this.own.between.split(' '))
    this.zeros = new Set(this.own.zeros.split(' '))
  }

  isBetween(word: string): boolean {
    return this.between.has(word)
  }

  /** The digits that begin at a word; some words are digits only behind or before others. */
  read(at: number, isWithin: boolean): { readonly digits: string; readonly to: number } | undefined {
    return this.repeated(at) ?? this.single(at, isWithin)
  }

  private repeated(at: number): { readonly digits: string; readonly to: number } | undefined {
    for (const length of [2, 1]) {
      const times = this.times(this.words.slice(at, at + length).join(' '))
      if (times === undefined) continue
      let next = at + length
      while (this.isBetween(this.words[next] ?? '')) next++
      const digit = this.single(next, true)
      if (digit?.digits.length === 1) return { digits: digit.digits.repeat(times), to: digit.to }
    }
    const count = this.zeros.has(this.words[at + 1] ?? '') ? this.spoken(at) : undefined
    return count && count.value <= 9 && count.to === at + 1
      ? { digits: '0'.repeat(count.value), to: at + 2 }
      : undefined
  }

  private times(words: string): number | undefined {
    return Object.hasOwn(this.own.times, words) ? this.own.times[words] : undefined
  }

  private single(at: number, isWithin: boolean): { readonly digits: string; readonly to: number } | undefined {
    const word = this.words[at]
    if (word === undefined) return undefined
    if (/^\d+$/.test(word)) return { digits: word, to: at + 1 }
    const named = this.names.get(word)
    if (named !== undefined && (isWithin || word.length > 3 || this.startsRun(at + 1)))
      return { digits: named, to: at + 1 }
    const spoken = this.spoken(at)
    return spoken && (!spoken.isWeak || isWithin) ? { digits: String(spoken.value), to: spoken.to } : undefined
  }

  private startsRun(at: number): boolean {
    const word = this.words[at] ?? ''
    return /^\d+$/.test(word) || this.names.has(word) || this.spoken(at) !== undefined
  }

  private spoken(at: number) {
    const word = this.words[at] ?? ''
    if (/^\d/.test(word)) return undefined
    const read = parseNumberWords(this.words, this.language, { from: at, isWhole: true })
    return read && Number.isSafeInteger(read.value) ? read : undefined
  }
}
