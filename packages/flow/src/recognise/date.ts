import { addDays, isoDate } from '../expressions/dates.ts'
import { baseLanguage } from '../texts/language.ts'
import { MONTHS, placeOf, RELATIVE_DAYS, WEEKDAYS } from './date-words.ts'
import { withoutMarks, wordsOf } from './words.ts'

export interface DateHit {
  /** ISO date, 2026-03-05. */
  readonly value: string
  readonly length: number
}

const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const DAY_FIRST = /(?<![\d.,])(\d{1,2}) ?[./] ?(\d{1,2})(?: ?[./] ?(\d{4}|\d{2})?)?(?!\d)/

/**
 * The date in a text: digits with the day first, month names, today and tomorrow, weekdays.
 * `at` is the instant it was said; its own date part is today. A date without a year is the next such day.
 */
export function findDate(text: string, language: string, at: string): DateHit | undefined {
  const today = /^\d{4}-\d{2}-\d{2}/.exec(at)?.[0]
  if (!today) return undefined
  const plain = withoutMarks(text)
  const code = baseLanguage(language)
  return digitDate(plain, today) ?? namedMonth(wordsOf(text), code, today) ?? relativeDay(wordsOf(text), code, today)
}

function digitDate(text: string, today: string): DateHit | undefined {
  const iso = ISO.exec(text)
  if (iso) return hit(isoDate(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[0])
  const local = DAY_FIRST.exec(text)
  if (!local) return undefined
  return hit(dayAndMonth(Number(local[1]), Number(local[2]), local[3], today), local[0])
}

function namedMonth(words: readonly string[], language: string, today: string): DateHit | undefined {
  for (const [at, word] of words.entries()) {
    const month = placeOf(word, MONTHS[language]) + 1
    if (month === 0) continue
    const [before, after, later] = [dayOf(words[at - 1]), dayOf(words[at + 1]), words[at + 2]]
    const next = words[at + 1]
    const year = before ? next : later
    const day = before ?? after
    if (!day) continue
    const stated = year && /^\d{4}$/.test(year) ? year : undefined
    return hit(dayAndMonth(day, month, stated, today), `${day} ${word} ${stated ?? ''}`)
  }
  return undefined
}

function dayOf(word: string | undefined): number | undefined {
  const digits = word && /^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1]
  return digits ? Number(digits) : undefined
}

function relativeDay(words: readonly string[], language: string, today: string): DateHit | undefined {
  const joined = ` ${words.join(' ')} `
  const named = Object.entries(RELATIVE_DAYS[language] ?? {})
    .filter(([phrase]) => joined.includes(` ${phrase} `))
    .sort(([left], [right]) => right.length - left.length)[0]
  if (named) return hit(addDays(today, named[1]), named[0])
  for (const word of words) {
    const weekday = placeOf(word, WEEKDAYS[language])
    if (weekday < 0) continue
    const current = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
    return hit(addDays(today, ((weekday - current + 6) % 7) + 1), word)
  }
  return undefined
}

function dayAndMonth(day: number, month: number, year: string | undefined, today: string): string | undefined {
  if (year) return isoDate(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const current = Number(today.slice(0, 4))
  for (let candidate = current; candidate <= current + 8; candidate++) {
    const date = isoDate(candidate, month, day)
    if (date && date >= today) return date
  }
  return undefined
}

function hit(value: string | undefined, matched: string): DateHit | undefined {
  return value === undefined ? undefined : { value, length: matched.length }
}
