import { withoutMarks } from '../words/words.ts'
import { Lexicon, type Token } from './lexicon.ts'
import { REFUSAL_WORDS, type RefusalWords } from './refusal-words.ts'

/** Where something was said: characters of the text without case and marks. */
export interface Span {
  readonly from: number
  readonly to: number
}

type Code = keyof RefusalWords
/** What stands beside something said: a word of the table, something said itself by its number, or any other word. */
type Beside = Code | 'comma' | 'other' | number

/** Other words between a refusal and what it refuses: "I can't possibly come on Friday", "Friday at noon is way too early". */
const MOST_OTHERS = { ahead: 3, behind: 8 } as const

/** Which of the places the caller refuses, by their numbers: "Friday doesn't work", "any day except Friday", "not at eight". */
export function refusedOf(
  text: string,
  places: readonly Span[],
  language: string,
  isChoice = false,
): ReadonlySet<number> {
  const lexicon = places.length > 0 ? lexiconOf(language) : undefined
  if (!lexicon) return new Set()
  const refusals = new Refusals(besides(withoutMarks(text), places, language, lexicon))
  return isChoice ? refusals.notChosen() : refusals.found()
}

/** Which of several things to choose from are not: "not the first one, the second". That one does not work is no choice of the other. */
export function notChosen(words: readonly string[], places: readonly Span[], language: string): ReadonlySet<number> {
  return refusedAmong(words, places, language, true)
}

/** Words of a language without marks that say nothing alone, such as articles and prepositions; none of a language that is not known. */
export function smallWords(language: string): ReadonlySet<string> {
  const { passed = '', joins = '' } = wordsFor(language) ?? {}
  return new Set(withoutMarks(`${passed} ${joins}`).split(/[^\p{L}]+/u))
}

/** Whether one of the words joins what stands around them: "the first and the second". */
export function areJoined(words: readonly string[], language: string): boolean {
  const joins = new Set(withoutMarks(wordsFor(language)?.joins ?? '').split(/[^\p{L}]+/u))
  return words.some((word) => joins.has(word))
}

/** What an apostrophe joins to the word before it. */
const ENDINGS: ReadonlySet<string> = new Set(['t', 's', 'm', 'd', 're', 'll', 've'])

/** The same of places among words. */
export function refusedAmong(
  words: readonly string[],
  places: readonly Span[],
  language: string,
  isChoice = false,
): ReadonlySet<number> {
  const starts: number[] = []
  let text = ''
  for (const word of words) {
    if (ENDINGS.has(word)) text = `${text.trimEnd()}’`
    starts.push(text.length)
    text += `${word} `
  }
  const inText = places.map(({ from, to }) => ({ from: starts[from] ?? 0, to: (starts[to] ?? text.length) - 1 }))
  return refusedOf(text, inText, language, isChoice)
}

class Refusals {
  private readonly all: readonly Beside[]
  private readonly refused = new Set<number>()
  private readonly kept = new Set<number>()

  constructor(all: readonly Beside[]) {
    this.all = all
  }

  found(): ReadonlySet<number> {
    for (const [at, code] of this.all.entries()) {
      if (code === 'except') this.except(at)
      else if (code === 'not' && this.ahead(at).length > 0) this.mark(this.ahead(at))
      else if (code === 'out') this.out(at)
      else if (code === 'denies' && this.isSetRight(at)) this.mark(this.ahead(at))
      else if ((code === 'denies' || code === 'not') && !this.isFollowed(at)) this.mark(this.behind(at, true))
    }
    for (const one of this.kept) this.refused.delete(one)
    return this.refused
  }

  /** Only what a word before it rules out, and of "no, the second" nothing. */
  notChosen(): ReadonlySet<number> {
    for (const [at, code] of this.all.entries()) {
      if (code === 'except') this.except(at)
      else if (code === 'not' || (code === 'denies' && this.places(at) > 1)) this.mark(this.ahead(at))
    }
    for (const one of this.kept) this.refused.delete(one)
    return this.refused
  }

  private places = (from: number) => this.all.slice(from).filter(isPlace).length

  /** "No, not at nine but at ten": what follows a no is refused where another one is set against it. */
  private isSetRight(at: number): boolean {
    const last = this.ahead(at).at(-1)
    const end = last === undefined ? -1 : this.all.indexOf(last)
    return end >= 0 && this.next(end, 1) === 'turns' && isPlace(this.next(this.all.indexOf('turns', end), 1))
  }

  /** Something that was said follows within the same thought. */
  private isFollowed(at: number): boolean {
    const after = this.all.slice(at + 1)
    const end = after.findIndex(isBorder)
    return (end < 0 ? after : after.slice(0, end)).some(isPlace)
  }

  /** "Nothing except Friday" is Friday. */
  private except(at: number): void {
    const start = this.all.slice(0, at).findLastIndex(isBorder)
    const places = this.ahead(at)
    const rest = this.all.slice(this.all.indexOf(places.at(-1) ?? -1) + 1)
    const end = rest.findIndex((code) => isBorder(code) || isPlace(code))
    const around = [...this.all.slice(start + 1, at), ...(end < 0 ? rest : rest.slice(0, end))]
    const isOnly = around.some((code) => code === 'none' || code === 'not' || code === 'out' || code === 'denies')
    for (const one of places) (isOnly ? this.kept : this.refused).add(one)
  }

  /** "Friday I can't, Tuesday I can": of two beside it the one that does not fit; both, where that is not said. */
  private out(at: number): void {
    const after = this.ahead(at)
    const before = this.behind(at, after.length === 0)
    const end = this.all.indexOf(after.at(-1) ?? -1)
    const fits = after.length > 0 && this.next(end, 1) === 'fits'
    this.mark(before)
    if (!fits || before.length === 0) this.mark(after)
  }

  private mark(places: readonly number[]): void {
    for (const one of places) this.refused.add(one)
  }

  private ahead(at: number): readonly number[] {
    return this.reached(at, 1)
  }

  /** "Friday, sorry, I can't": over a border only where nothing follows that may be meant. */
  private behind(at: number, overBorders: boolean): readonly number[] {
    return this.reached(at, -1, overBorders)
  }

  /** What is refused from here in one direction: the nearest that was said, with those that are joined to it. */
  private reached(at: number, step: 1 | -1, overBorders = false): readonly number[] {
    const places: number[] = []
    const most = step > 0 ? MOST_OTHERS.ahead : MOST_OTHERS.behind
    let others = 0
    for (let next = at + step; ; next += step) {
      const code = this.all[next]
      if (isPlace(code)) places.push(code)
      // "Monday Tuesday I can't" is a list, "instead of Monday Tuesday" is none.
      if (places.length > 0) {
        const beyond = this.next(next, step)
        const isList = isJoin(beyond, step) || (step < 0 && isPlace(beyond))
        if (isPlace(code) ? !isList : !isJoin(code, step) && code !== 'passed') return places
        if (isJoin(code, step) && !isPlace(beyond)) return places
      } else if (isOther(code)) {
        others += code === 'passed' ? 0 : 1
        if (others > most) return places
      } else if (!(isBorder(code) && overBorders)) return places
    }
  }

  /** The next that means something. */
  private next(at: number, step: 1 | -1): Beside | undefined {
    let next = at + step
    while (this.all[next] === 'passed') next += step
    return this.all[next]
  }
}

/** "Neither Monday nor Tuesday" says its no before each. */
const isJoin = (code: Beside | undefined, step: 1 | -1) => code === 'joins' || (code === 'not' && step < 0)
const isBorder = (code: Beside | undefined) => code === 'turns' || code === 'comma'
const isOther = (code: Beside | undefined) => code === 'other' || code === 'passed' || code === 'joins'
const isPlace = (code: Beside | undefined): code is number => typeof code === 'number'

const TOKEN = /[\p{L}\p{N}]+(?:['’]\p{L}+)*|[,;.!?]/gu
const PUNCTUATION = /^[,;.!?]$/

function besides(plain: string, places: readonly Span[], language: string, lexicon: Lexicon): readonly Beside[] {
  const tokens: Token[] = [...plain.matchAll(TOKEN)].map(({ 0: word, index }) => ({
    word: word.replace(/['’]/g, ''),
    from: index,
    to: index + word.length,
  }))
  const inPlace = tokens.map((token) => places.findIndex(({ from, to }) => token.from < to && from < token.to))
  const found: Beside[] = []
  for (let at = 0; at < tokens.length; ) {
    const place = inPlace[at] ?? -1
    if (place >= 0) {
      if (found.at(-1) !== place) found.push(place)
      at++
      continue
    }
    // Nothing of what was said is part of a phrase.
    const next = inPlace.findIndex((one, index) => index > at && one >= 0)
    const meaning = lexicon.at(tokens, at, next < 0 ? tokens.length : next)
    const code = meaning?.code as Code | undefined // the table’s keys
    found.push(code ?? unknownAs(tokens[at]?.word ?? '', language))
    at += meaning?.tokens ?? 1
  }
  return negated(found, language)
}

const unknownAs = (word: string, language: string): Beside =>
  PUNCTUATION.test(word) ? 'comma' : NEGATED[language]?.test(word) ? 'out' : 'other'

/** "Doesn't really work" refuses, "works" does not; in German the verb comes first. A no before a verb denies that. */
function negated(found: readonly Beside[], language: string): readonly Beside[] {
  const all = [...found]
  for (let at = 0; at < all.length; at++) {
    const code = all[at]
    if (code !== 'fits' && code !== 'out' && !isNegation(code)) continue
    let next = at + 1
    while (all[next] === 'passed') next++
    const beside = all[next]
    if (code !== 'fits' && beside === 'means')
      all.splice(at, next - at) // "isn't any problem"
    else if (code === 'fits' ? isNegation(beside) : beside === 'fits' && code !== 'out')
      all.splice(at, next - at + 1, 'out')
    else if ((code === 'negates' || (code === 'denies' && NEGATES_VERBS.has(language))) && beside === 'other')
      all[at] = 'out'
  }
  return all.map((code) => (code === 'negates' ? 'denies' : code))
}

/** In these "no" stands before any verb: "nie wypada mi". */
const NEGATES_VERBS: ReadonlySet<string> = new Set(['es', 'pl'])

const isNegation = (code: Beside | undefined) => code === 'negates' || code === 'denies' || code === 'not'

/** Verbs whose prefix denies them, in the text without marks; not what only begins alike. */
const NEGATED: Readonly<Record<string, RegExp>> = {
  cs: /^ne(?!j(?!de|ed|so|se|sme|s)|bo$|k(?:d|t|o|y|a)|co|del|ch|z$|m(?:ec|usi)|vi[mn]|vad|zapo|pam|vzp|tusi|r|v$)\p{L}{3,}$/u,
  sk: /^ne(?!j(?:ak|ed|v)|b$|ch|de|m(?:ec|us)|vie|vad|zab|pam|sp|tus|r|v$|skor|skoro)\p{L}{3,}$/u,
}

const lexicons = new Map<string, Lexicon>()

function lexiconOf(language: string): Lexicon | undefined {
  const words = wordsFor(language)
  if (!words) return undefined
  const lexicon = lexicons.get(language) ?? new Lexicon(phrases(words), language)
  lexicons.set(language, lexicon)
  return lexicon
}

const wordsFor = (language: string): RefusalWords | undefined =>
  Object.hasOwn(REFUSAL_WORDS, language) ? REFUSAL_WORDS[language] : undefined

/** Apostrophes are left out, as many do who type. What stands in two lists is of the later one here. */
function phrases(words: RefusalWords): Readonly<Record<string, string>> {
  const { means, out, not, except, none, denies, negates, fits, joins, turns, passed } = words
  const ordered = { passed, turns, joins, fits, negates, denies, none, except, not, out, means }
  return Object.fromEntries(Object.entries(ordered).map(([code, list]) => [code, list.replaceAll("'", '')]))
}
