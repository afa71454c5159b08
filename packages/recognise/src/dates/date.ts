import { baseLanguage } from '../language.ts'
import { type Candidate, choose } from '../spoken/choose.ts'
import { Lexicon } from '../spoken/lexicon.ts'
import { type Place, Sentence, symbolPattern } from '../spoken/sentence.ts'
import { withoutMarks } from '../words/words.ts'
import { isZone, localTime } from '../zone.ts'
import { chronoDate } from './date-chrono.ts'
import { ASKED, DATE_RULES, DAY_ALONE, type DateContext } from './date-grammar.ts'
import type { Prefer } from './date-rules.ts'
import * as rules from './date-rules.ts'
import { DATE_WORDS, GERMAN_PARTS } from './date-words.ts'
import { FEASTS } from './feasts.ts'
import { isoDate } from './iso-date.ts'

export interface DateHit {
  /** ISO date, 2026-03-05. */
  readonly value: string
  readonly length: number
}

export interface DateOptions {
  /** The instant it was said, ISO 8601; its own date part is today. */
  readonly at: string
  /** The IANA zone of the caller, where `at` is not in local time. */
  readonly zone?: string | undefined
  /** Where a day without a year or a century lies. */
  readonly prefer?: Prefer | undefined
  /** The day that is refused, instead of the one that is meant. */
  readonly refused?: boolean | undefined
}

/** Where "next Tuesday" is a day of the next week and not the Tuesday that comes next. */
const NEXT_WEEK: ReadonlySet<string> = new Set(['en', 'cs', 'sk', 'pl'])

/**
 * The date in a text: in digits, with the name of its month or in words, relative to today or by its weekday. A day without a year
 * is the next such day, today included, a weekday the next after today; with `prefer: 'past'` the last ones.
 */
export function findDate(
  text: string,
  language: string,
  { at, zone, prefer = 'future', refused }: DateOptions,
): DateHit | undefined {
  const today = localDay(at, zone)
  if (!today) return undefined
  const code = baseLanguage(language)
  const context: DateContext = { today, prefer, nextIsNextWeek: NEXT_WEEK.has(code) }
  const digits = digitDates(withoutMarks(text), language, context)
  const lexicon = lexiconOf(code)
  if (!lexicon) {
    const typed = choose([...digits], { text, language: code, refused })
    return typed || refused ? hitOf(typed) : chronoDate(text, code, today, prefer)
  }
  const sentence = new Sentence(text, code, lexicon)
  const spoken = { text, language: code, fixes: sentence.all(FIX).map(({ from }) => from), refused }
  const full = [...askedFor(sentence), ...digits, ...spokenDates(sentence, context)]
  const alone = () => daysAlone(sentence, code, context).filter((day) => !full.some((one) => overlaps(one, day)))
  return hitOf(choose(full, spoken) ?? choose(alone(), spoken))
}

/** "Monday, no, Tuesday" takes the Monday back. */
const FIX = symbolPattern('(?:fix|no) ')

/** A date that was said; without a value there is no such day, and then nothing less of what was said is meant. */
type Said = Candidate<string | undefined>

const hitOf = (candidate: Said | undefined) =>
  candidate?.value === undefined ? undefined : { value: candidate.value, length: candidate.to - candidate.from }

/** The caller's day: that of `at`, or of the zone where `at` is an instant and the zone is known. */
function localDay(at: string, zone: string | undefined): string | undefined {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(at)?.[0]
  const isInstant = /(?:Z|[+-]\d{2}:\d{2})$/.test(at)
  if (!day || !zone || !isInstant || !isZone(zone)) return day
  return localTime(Date.parse(at), zone).slice(0, 10)
}

const lexicons = new Map<string, Lexicon | undefined>()
function lexiconOf(language: string): Lexicon | undefined {
  if (!lexicons.has(language)) lexicons.set(language, makeLexicon(language))
  return lexicons.get(language)
}

function makeLexicon(language: string): Lexicon | undefined {
  const words = Object.hasOwn(DATE_WORDS, language) ? { ...DATE_WORDS[language], ...FEASTS[language] } : undefined
  if (!words || language !== 'de') return words && new Lexicon(words, language)
  const parted = Object.entries(words).map(([code, phrases]) =>
    /^W\d$/.test(code)
      ? [
          code,
          [
            phrases,
            ...phrases
              .split(',')
              .flatMap((day) => GERMAN_PARTS.flatMap((part) => [`${day.trim()} ${part}`, day.trim() + part])),
          ].join(','),
        ]
      : [code, phrases],
  )
  return new Lexicon(Object.fromEntries(parted), language)
}

function* spokenDates(sentence: Sentence, context: DateContext): Iterable<Said> {
  for (const { rank, pattern, read, only } of DATE_RULES) {
    if (only && only !== context.prefer) continue
    for (const { groups, from, to, before } of sentence.all(pattern))
      yield { value: read(groups, context), rank, from, to, before: before === 'no' ? 'fix' : before }
  }
}

/** Days that were asked about, above any date in the same words. */
function* askedFor(sentence: Sentence): Iterable<Said> {
  for (const { from, to, before } of sentence.all(ASKED))
    yield { value: undefined, rank: 70, from, to, before, isDenied: true }
}

/** Words that make a bare day one: "the 15th", "am 15.", "el día 15". */
const DAY_BEFORE: Readonly<Record<string, RegExp>> = {
  en: /\b(?:the|on) $/,
  de: /\b(?:am|den|zum|der|bis) $/,
  es: /\b(?:dia|el) $/,
}
/** The genitive of the Slavic languages, the weak ending of German. */
const DAY_ENDING: Readonly<Record<string, RegExp>> = { cs: /ho$/, sk: /ho$/, pl: /go$/, de: /ten$/ }

const overlaps = (one: Said, other: Said) => one.from < other.to && other.from < one.to

function daysAlone(sentence: Sentence, language: string, context: DateContext): readonly Candidate<string>[] {
  const isDay = ({ from, to, codes, after, groups }: Place) => {
    // "Second" alone is a choice, "twenty fourth" a day.
    if (language === 'en' && sentence.codes === ` ${codes}` && /^O(?![1-3] )/.test(codes)) return true
    const said = sentence.plain.slice(from, to)
    const before = DAY_BEFORE[language]?.test(sentence.plain.slice(Math.max(0, from - 8), from)) ?? false
    if (DAY_ENDING[language]?.test(said) && language !== 'de') return true
    // There are few thirteenth questions or floors.
    if (/^(?:x|be|ask|what|which)$/.test(after) && Number(groups.day) < 13) return false
    if (DAY_ENDING[language]?.test(said)) return true
    // "The 5" is no day in English, "el tercero" none in Spanish.
    return before && (language === 'es' ? /^(?:N|O1 )/ : /^O/).test(codes) && (language !== 'de' || !/^\d+$/.test(said))
  }
  return sentence.all(DAY_ALONE.pattern).flatMap((place) => {
    if (/^(?:t|:|later|and|half|[NO]\d+)$/.test(place.after) || !isDay(place)) return []
    const value = DAY_ALONE.read(place.groups, context)
    return value ? [{ value, rank: DAY_ALONE.rank, from: place.from, to: place.to, before: '' }] : []
  })
}

const YEAR_FIRST = /(?<![\d.,])(?<year>\d{4}) ?[-./] ?(?<month>\d{1,2}) ?[-./] ?(?<day>\d{1,2})(?!\d)/g
const DAY_FIRST =
  /(?<![\d.,:/-])(?<first>\d{1,2}) ?(?<by>[-./]) ?(?<second>\d{1,2})(?: ?[-./] ?(?<year>\d{4}|\d{2}))?(?![\d:%]|[.,/-]\d)/g
const KEYED = /^\s*(?<day>\d\d)(?<month>\d\d)(?<year>(?:19|20)\d\d)\s*$/g

/** Dates in digits, with the day first where the language is not that of the United States. */
function* digitDates(plain: string, language: string, context: DateContext): Iterable<Said> {
  for (const { 0: said, index, groups = {} } of [...plain.matchAll(YEAR_FIRST), ...plain.matchAll(KEYED)]) {
    const [year, month, day] = [Number(groups.year), Number(groups.month), Number(groups.day)]
    const value = isoDate(year, month, day)
    if (isDayAndMonth(day, month)) yield { value, rank: 60, from: index, to: index + said.length, before: '' }
  }
  for (const { 0: said, index, groups = {} } of plain.matchAll(DAY_FIRST)) {
    const [rank, to] = [groups.year ? 55 : 40, index + said.length]
    const found = dayFirst(groups, language, context)
    if (found) yield { ...found, rank, from: index, to, before: '' }
  }
}

const isDayAndMonth = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12

function dayFirst(
  groups: Place['groups'],
  language: string,
  { today, prefer }: DateContext,
): { readonly value: string | undefined } | undefined {
  const [first, second, by, year] = [Number(groups.first), Number(groups.second), groups.by, groups.year]
  // "5-4" is a range or a score, "5.4" in English a number.
  if (!year && (by === '-' || (by === '.' && baseLanguage(language) === 'en'))) return undefined
  const monthFirst = by === '/' && ((language === 'en-US' && first <= 12) || (second > 12 && first <= 12))
  const [day, month] = monthFirst ? [second, first] : [first, second]
  if (!isDayAndMonth(day, month)) return undefined
  if (!year) return { value: rules.dayAndMonth(today, day, month, prefer) }
  const full = year.length === 2 ? rules.fullYear(today, Number(year), month, day, prefer) : Number(year)
  return { value: isoDate(full, month, day) }
}
