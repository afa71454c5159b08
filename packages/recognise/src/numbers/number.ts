import { baseLanguage } from '../language.ts'
import { refusedAmong } from '../spoken/refusals.ts'
import { foldUmlauts, isFiller, withoutMarks, wordsOf } from '../words/words.ts'
import { findDigitNumbers } from './digit-groups.ts'
import { lexiconOf } from './lexicons.ts'
import type { NumberLexicon } from './number-lexicon.ts'
import { readNumber } from './number-reader.ts'
import { NUMBER_WORDS } from './number-words.ts'

export interface NumberHit {
  readonly value: number
  readonly length: number
}

/** A number in words: it is those from where it was looked for up to but without `to`. */
export interface SpokenNumber {
  readonly value: number
  readonly to: number
  readonly isOrdinal: boolean
  /** An article that may mean one: "eine", "un". */
  readonly isWeak: boolean
}

interface NumberOptions {
  readonly from?: number
  /** Take "fifth" and "dvacátého pátého", too. */
  readonly ordinal?: boolean
  /** Take neither halves nor what follows a point. */
  readonly isWhole?: boolean
}

/** Words ready to be read: one text, and where in it each word begins. */
class Readable {
  private readonly text: string
  private readonly starts: readonly number[]
  private readonly lexicon: NumberLexicon | undefined

  constructor(words: readonly string[], language: string) {
    const folded = baseLanguage(language) === 'de' ? words.map(foldUmlauts) : words
    this.text = folded.join(' ')
    let start = 0
    this.starts = folded.map((word) => {
      start += word.length + 1
      return start - word.length - 1
    })
    this.lexicon = lexiconOf(language)
  }

  read(from: number, options: NumberOptions, shift = 0): SpokenNumber | undefined {
    const start = this.starts[from]
    if (start === undefined || !this.lexicon) return undefined
    const read = readNumber(this.text, start, this.lexicon, options)
    if (!read) return undefined
    let to = from
    while ((this.starts[to] ?? Number.POSITIVE_INFINITY) < read.to) to++
    return { value: read.value, to: to + shift, isOrdinal: read.isOrdinal, isWeak: read.isWeak }
  }
}

/**
 * The number that begins at the word `from`, the longest reading: "two thousand and five", "pětadvacet", "21". With `ordinal`
 * also "fifth", "dvacátého pátého". Words are those of `wordsOf`.
 */
export function parseNumberWords(
  words: readonly string[],
  language: string,
  options: NumberOptions = {},
): SpokenNumber | undefined {
  const { from = 0 } = options
  return new Readable(words.slice(from, from + MOST_WORDS), language).read(0, options, from)
}

/** Words of the longest number. */
const MOST_WORDS = 30

/** A number of a text; its words are those from `from` up to but without `to`. */
export interface NumberInText {
  readonly value: number
  readonly from: number
  readonly to: number
  readonly isOrdinal: boolean
  readonly isWeak: boolean
  /** Written in digits. */
  readonly isWritten: boolean
}

/** The words of a text with every number in digits made one word that `Number` reads, without "uh" and "ehm". */
export function wordsWithNumbers(text: string, language: string): readonly string[] {
  const plain = withoutMarks(text)
  const words: string[] = []
  let at = 0
  for (const { value, from, to } of findDigitNumbers(plain, language)) {
    words.push(...wordsOf(plain.slice(at, from)), ...(value < 0 ? [minusOf(language)] : []), String(Math.abs(value)))
    at = to
  }
  words.push(...wordsOf(plain.slice(at)))
  return words.filter((word) => !isFiller(word))
}

const minusOf = (language: string) => minusWords(language)[0] ?? 'minus'
const minusWords = (language: string) => NUMBER_WORDS[baseLanguage(language)]?.minus.split(' ') ?? ['minus']

/** Every number among these words, from left to right. */
export function numbersIn(
  words: readonly string[],
  language: string,
  options: NumberOptions = {},
): readonly NumberInText[] {
  const minus = minusWords(language)
  const readable = new Readable(words, language)
  const found: NumberInText[] = []
  for (let at = 0; at < words.length; ) {
    const read = readable.read(at, options) ?? writtenAt(words, at)
    if (!read) {
      at++
      continue
    }
    // "más o menos cien" is about a hundred.
    const isNegative = minus.includes(words[at - 1] ?? '') && !ABOUT.has(words[at - 2] ?? '')
    const isWritten = read.to === at + 1 && /^\d/.test(words[at] ?? '')
    found.push({ ...read, value: isNegative ? -read.value : read.value, from: at, isWritten })
    at = read.to
  }
  return found
}

const ABOUT = new Set(['o', 'or', 'plus', 'oder', 'nebo', 'alebo', 'lub', 'viac', 'vice', 'viceme', 'mniej', 'mehr'])

/** Digits are read in any language. */
const writtenAt = (words: readonly string[], at: number) =>
  /^\d+(\.\d+)?$/.test(words[at] ?? '')
    ? { value: Number(words[at]), to: at + 1, isOrdinal: false, isWeak: false }
    : undefined

/** Between two numbers these say that the second one is meant. */
const CORRECTIONS: Readonly<Record<string, string>> = {
  en: 'no sorry mean actually rather wait make correction but instead oops',
  cs: 'ne pardon vlastne teda tedy spis promin prominte omlouvam oprava ale chci',
  sk: 'nie pardon vlastne teda skor prepac prepacte oprava ale chcem',
  de: 'nein quatsch entschuldigung sorry meine vielmehr korrektur sondern moment doch pardon',
  pl: 'nie przepraszam znaczy raczej wlasciwie tylko pardon sorry ale poprawka',
  es: 'no perdon digo dicho bien sino disculpe disculpa corrijo espera',
}

export const correctionsOf = (language: string): ReadonlySet<string> =>
  new Set((CORRECTIONS[baseLanguage(language)] ?? '').split(' '))

/** Between two numbers these leave open which one is meant. */
export const ALTERNATIVES: ReadonlySet<string> = new Set(
  'or to by plus times nebo ci az krat alebo oder bis mal albo lub czy razy do o u'.split(' '),
)

/** What one speaks of rather than counts, where it is one. */
const TOPICS: Readonly<Record<string, string>> = {
  en: 'question|problem|issue|request|complaint|favou?r|thing|concern|idea|reason|tick|more (question|thing|problem|time)|last (question|thing)|quick (question|thing)',
  cs: 'otazk\\w*|dotaz\\w*|problem\\w*|vec\\w*|prosb\\w*|stiznost\\w*|pripomink\\w*|po druhem|z (vas|nas|nich|toho|tech|mych|vasich)',
  sk: 'otazk\\w*|dotaz\\w*|problem\\w*|vec\\w*|prosb\\w*|staznost\\w*|pripomienk\\w*|po druhom|z (vas|nas|nich|toho|tych|mojich|vasich)',
  de: 'problem|bitte|beschwerde|sache|anliegen|idee|bemerkung|von (ihnen|uns|denen|euch|meinen)',
  pl: 'pytan\\w*|problem\\w*|spraw\\w*|prosb\\w*|rzecz\\w*|skarg\\w*|po drugim|z (was|nas|nich|tych|panstwa|moich)',
  es: 'consulta|queja|peticion|idea|favor|de (ustedes|vosotros|ellos|ellas|los|las|mis)',
}

/** Where a word for one or second is no number. */
const IDIOMS: Readonly<Record<string, RegExp>> = {
  en: /\b(few|several|some|many|couple) (of )?(hundred|thousand|dozen|million)s?\b|\b(double|triple) \w+|\bfifty fifty\b|\b(one|two) thirds?\b|\bone way\b|\bfor the (first|second|third|last) time\b|\b(my|the) (first|second|third) (call|time)\b|\b(one|a|an|1) (moment|second|sec|minute|min|mo|bit|thing)\b|\b(no|any|every|some|that|this|which|each|another|wrong|right|other|new|old|blue|red|green|white|black|big|small|good) one\b|\bthe one (?=\w)|(?<=\b(first|second|third|fourth|fifth|sixth|last|next|\w+th)) one\b|\bone (of|another|day)\b|\bfirst of all\b/g,
  cs: /\b(za|v|po) (prv\w+|druh\w+|tret\w+)( rade)?\b|\b(na|z) (jedn\w+|druh\w+) stran\w+|\bjednim slovem\b|\bpoprve\b|\b(to|je|vsechno|mi|uplne|celkem) jedno\b|\bjedno (mi|je)\b|\b(pul|jedn[uo]|jeden) (hodin\w*|minut\w*|moment\w*|chvil\w*|okamzik)\b/g,
  sk: /\b(za|v|po) (prv\w+|druh\w+|tret\w+)( rade)?\b|\b(na|z) (jedn\w+|druh\w+) stran\w+|\bjednym slovom\b|\bprvykrat\b|\b(to|je|vsetko|mi|uplne) jedno\b|\bjedno (mi|je)\b|\b(pol|jedn[uo]|jeden) (hodin\w*|minut\w*|moment\w*|chvil\w*|okamih)\b/g,
  de: /\b(ein|eine|einen|einem|einer) (moment\w*|augenblick|sekunde|minute|frage|problem|paar|bisschen|wenig|anderer|andere|anderes|mitarbeiter\w*)\b|\b(zum|am|als) ersten?\b|\bachten (sie|auf)\b/g,
  pl: /\b(pierwszy|drugi|trzeci|ostatni) raz\b|\bpo (drugie|trzecie)\b|\b(na|z) (jedn\w+|drug\w+) stron\w+|\bjednym slowem\b|\b(wszystko|mi) jedno\b|\bjedno mi\b|\b(jedn[aąeę]|jeden) (chwil\w*|moment\w*|sekund\w*|minut\w*)\b|\bpo pierwsze\b/g,
  es: /\b(un|una|uno|medio) (momento|momentito|segundo|segundito|minuto|minutito|rato|ratito|poco|pregunta|persona(?= \w)|agente|operador|problema|duda|cosa)\b|\bprimero (quiero|que|de)\b|\ben (primer|segundo|tercer) lugar\b|\b(primera|segunda|tercera|ultima) vez\b/g,
}

const ONE: Readonly<Record<string, string>> = {
  en: 'one|1|a|an',
  cs: 'jedn\\w+|jeden|1',
  sk: 'jedn\\w+|jeden|1',
  de: 'ein\\w*|1',
  pl: 'jedn\\w+|jeden|1',
  es: 'un|una|uno|1',
}
const ABOUT_ONE: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries(TOPICS).map(([language, topics]) => [
    language,
    new RegExp(`\\b(${ONE[language]}) (${topics})\\b`, 'g'),
  ]),
)

/** Courtesies behind an answer. */
export const POLITE: ReadonlySet<string> = new Set(
  'please thanks thank you prosim dekuji dekuju dakujem bitte danke prosze dziekuje por favor gracias solo nada mas nur jen iba tylko'.split(
    ' ',
  ),
)

/** What may follow an article that stands for one: "eine, bitte", "un niño". */
const AFTER_ONE = new Set(
  'person kind erwachsener erwachsene nacht zimmer karte ticket stuck tag platz persona nino nina adulto noche habitacion entrada billete unidad pieza'.split(
    ' ',
  ),
)

/**
 * The number a person means, of those that `accepts`: the first one, unless it was corrected; an article only where there is no other.
 * With `refused` the one that is refused.
 */
export function findNumber(
  text: string,
  language: string,
  accepts: (value: number) => boolean,
  refused = false,
): NumberHit | undefined {
  const base = baseLanguage(language)
  const said = wordsWithNumbers(text, language)
  const words = [IDIOMS[base], ABOUT_ONE[base]]
    .reduce((left, idiom) => (idiom ? left.replace(idiom, ' * ') : left), said.join(' '))
    .split(/ +/)
  const all = joinSpoken(numbersIn(words, language, { ordinal: true }), base)
  const isRefused = refusedAmong(words, all, base)
  const numbers = all.filter(({ value }, at) => accepts(value) && isRefused.has(at) === refused)
  const sure = numbers.filter(({ isWeak, isOrdinal }) => !isWeak && !isOrdinal)
  const ordinal = numbers.filter(({ isOrdinal }) => isOrdinal)
  const weak = numbers.filter(
    ({ isWeak, to }) => isWeak && words.slice(to).every((word) => AFTER_ONE.has(word) || POLITE.has(word)),
  )
  const candidates = [sure, ordinal, weak].find((each) => each.length > 0) ?? []
  const corrections = correctionsOf(language)
  let meant: NumberInText | undefined
  for (const next of candidates) {
    const between = meant && words.slice(meant.to, next.from)
    if (meant && between && !between.some((word) => corrections.has(word))) {
      // To ask again is better than to choose.
      if (meant.value !== next.value && between.every((word) => ALTERNATIVES.has(word))) return undefined
      break
    }
    meant = next
  }
  return meant && { value: meant.value, length: words.slice(meant.from, meant.to).join('').length }
}

/** "four seven one one" is one number, and so is "twenty twenty six". */
function joinSpoken(numbers: readonly NumberInText[], language: string): readonly NumberInText[] {
  const joined: NumberInText[] = []
  for (let at = 0; at < numbers.length; ) {
    const run = runFrom(numbers, at)
    const [first, second] = [numbers[at], numbers[at + 1]]
    const last = run.at(-1)
    if (first && last && run.length >= 3) {
      joined.push({ ...first, value: Number(run.map(({ value }) => value).join('')), to: last.to })
      at += run.length
    } else if (
      first &&
      second &&
      (language === 'en' ? isPair(first, second) || isHundreds(first, second) : isCode(first, second))
    ) {
      joined.push({ ...first, value: first.value * 100 + second.value, to: second.to })
      at += 2
    } else {
      if (first) joined.push(first)
      at++
    }
  }
  return joined
}

/** Digits spoken one after the other. */
function runFrom(numbers: readonly NumberInText[], from: number): readonly NumberInText[] {
  let to = from
  for (
    let one = numbers[to];
    one && isDigit(one) && (to === from || one.from === numbers[to - 1]?.to);
    one = numbers[to]
  )
    to++
  return numbers.slice(from, to)
}

const isDigit = ({ value, isOrdinal }: NumberInText) =>
  !isOrdinal && Number.isInteger(value) && value >= 0 && value <= 9

/** "one fifty" is 150 in English. */
const isHundreds = (first: NumberInText, second: NumberInText) =>
  first.to === second.from && !first.isWritten && isDigit(first) && first.value > 0 && isTwo(second)

const isTwo = ({ value, isWritten, isOrdinal }: NumberInText) =>
  !isWritten && !isOrdinal && Number.isInteger(value) && value >= 10 && value <= 99

const isPair = (first: NumberInText, second: NumberInText) => first.to === second.from && isTwo(first) && isTwo(second)

/** "zwölf fünfzig" may be a price, "zwölf vierunddreißig" is not. */
const isCode = (first: NumberInText, second: NumberInText) => isPair(first, second) && second.value % 10 !== 0
