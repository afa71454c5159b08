import { baseLanguage } from '../language.ts'
import { isFiller, wordsOf } from '../words/words.ts'
import { correctionsOf, POLITE, parseNumberWords } from './number.ts'

export interface DigitsOptions {
  readonly min?: number | undefined
  readonly max?: number | undefined
}

interface DigitWords {
  /** The next digit so many times. */
  readonly times: Readonly<Record<string, number>>
  /** Words for a digit as a thing, from nought on, behind how many of them there are: "dos ceros", "tři pětky". */
  readonly things: readonly string[]
  /** Other names of a digit, at its place. */
  readonly names: readonly string[]
  /** Stands between digits and means nothing. */
  readonly between: string
}

const WORDS: Readonly<Record<string, DigitWords>> = {
  en: {
    times: {
      double: 2,
      twice: 2,
      'two times': 2,
      triple: 3,
      treble: 3,
      thrice: 3,
      'three times': 3,
      quadruple: 4,
      'four times': 4,
      'five times': 5,
      'six times': 6,
    },
    things: [
      'zeros zeroes noughts oughts ohs nils',
      'ones',
      'twos',
      'threes',
      'fours',
      'fives',
      'sixes',
      'sevens',
      'eights',
      'nines',
    ],
    names: ['oh o ought zip aught', '', 'to too', '', 'fore', '', '', '', 'ate', 'niner'],
    between: 'and a then dash hyphen slash space stroke minus point dot followed by comma',
  },
  cs: {
    times: {
      dvakrat: 2,
      dvojita: 2,
      dvojite: 2,
      dvojitou: 2,
      trikrat: 3,
      trojita: 3,
      ctyrikrat: 4,
      petkrat: 5,
      sestkrat: 6,
    },
    things: [
      'nuly nul',
      'jednicky jednicek',
      'dvojky dvojek',
      'trojky trojek',
      'ctyrky ctyrek',
      'petky petek',
      'sestky sestek',
      'sedmicky sedmicek',
      'osmicky osmicek',
      'devitky devitek',
    ],
    names: [],
    between: 'a pak potom pomlcka lomeno mezera tecka',
  },
  sk: {
    times: {
      dvakrat: 2,
      dvojita: 2,
      dvojite: 2,
      dvojitu: 2,
      trikrat: 3,
      trojita: 3,
      styrikrat: 4,
      patkrat: 5,
      sestkrat: 6,
    },
    things: [
      'nuly nul',
      'jednotky jednicky jednotiek',
      'dvojky dvojok',
      'trojky trojok',
      'stvorky stvorok',
      'patky patiek',
      'sestky sestiek',
      'sedmicky sedmiciek',
      'osmicky osmiciek',
      'deviatky deviatok',
    ],
    names: [],
    between: 'a potom pomlcka lomeno medzera bodka',
  },
  de: {
    times: {
      doppel: 2,
      doppelt: 2,
      zweimal: 2,
      zwomal: 2,
      'zwei mal': 2,
      doppelte: 2,
      dreimal: 3,
      'drei mal': 3,
      dreifach: 3,
      dreifache: 3,
      viermal: 4,
      'vier mal': 4,
      funfmal: 5,
      'funf mal': 5,
      sechsmal: 6,
    },
    things: [
      'nullen',
      'einsen einser',
      'zweien zweier',
      'dreien dreier',
      'vieren vierer',
      'funfen funfer',
      'sechsen sechser',
      'siebenen siebener',
      'achten achter',
      'neunen neuner',
    ],
    names: [],
    between: 'und dann die der das ein eine einen strich bindestrich schragstrich leerzeichen punkt',
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
    things: [
      'zera zer',
      'jedynki jedynek',
      'dwojki dwojek',
      'trojki trojek',
      'czworki czworek',
      'piatki piatek',
      'szostki szostek',
      'siodemki siodemek',
      'osemki osemek',
      'dziewiatki dziewiatek',
    ],
    names: [],
    between: 'i potem myslnik kreska ukosnik lamane przez spacja kropka',
  },
  es: {
    times: {
      doble: 2,
      'dos veces': 2,
      triple: 3,
      'tres veces': 3,
      'cuatro veces': 4,
      'cinco veces': 5,
      'seis veces': 6,
    },
    things: ['ceros', 'unos', 'doses', 'treses', 'cuatros', 'cincos', 'seises', 'sietes', 'ochos', 'nueves'],
    names: [],
    between: 'y luego despues el un una guion barra espacio punto',
  },
}
const NONE: DigitWords = { times: {}, things: [], names: [], between: '' }

/** Each name to its digit. */
const byName = (names: readonly string[]): ReadonlyMap<string, string> =>
  new Map(names.flatMap((each, digit) => each.split(' ').map((name) => [name, String(digit)])))

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
    const isLonger = !best || run.digits.length > best.digits.length
    if (isLonger || (isCorrected && run.digits.length === best?.digits.length)) best = run
  }
  // "One moment" and "I have two cards" are no numbers.
  if (!best || isCount(best, words)) return undefined
  return { value: best.digits, length: words.slice(best.from, best.to).join('').length }
}

function isCount({ digits, items, from, to }: Run, words: readonly string[]): boolean {
  if (items > 1 || digits.length > 1 || /^\d/.test(words[from] ?? '')) return false
  const next = words[to]
  return digits === '1' ? words.length > 1 : next !== undefined && !POLITE.has(next)
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
  private readonly things: ReadonlyMap<string, string>

  constructor(words: readonly string[], language: string) {
    this.words = words
    this.language = language
    this.own = WORDS[baseLanguage(language)] ?? NONE
    this.names = byName(this.own.names)
    this.between = new Set(this.own.between.split(' '))
    this.things = byName(this.own.things)
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
    const count = this.spoken(at)
    const thing =
      count && count.value >= 2 && count.value <= 9 ? this.things.get(this.words[count.to] ?? '') : undefined
    return count && thing !== undefined ? { digits: thing.repeat(count.value), to: count.to + 1 } : undefined
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
    // "Dos sietes y un tres": an article before a digit is none itself.
    if (spoken?.isWeak && this.startsRun(at + 1)) return undefined
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
