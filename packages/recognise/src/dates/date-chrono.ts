import { ar, type Chrono, fi, fr, id, it, ja, nl, type ParsedComponents, pt, ru, sv, uk, vi, zh } from 'chrono-node'
import type { Prefer } from './date-rules.ts'
import * as rules from './date-rules.ts'
import { isoDate } from './iso-date.ts'

/**
 * Not English, German and Spanish, though it knows them: of everyday answers it reads two thirds of what our own rules read and misreads
 * every seventh; and what they leave out it reads wrong.
 */
const CHRONO: Readonly<Record<string, Pick<Chrono, 'parse'>>> = {
  ar: ar.casual,
  fi: fi.casual,
  fr: fr.casual,
  id: id.casual,
  it: it.casual,
  ja: ja.casual,
  nl: nl.casual,
  pt: pt.casual,
  ru: ru.casual,
  sv: sv.casual,
  uk: uk.casual,
  vi: vi.casual,
  zh: zh.casual,
}
export const CHRONO_LANGUAGES: readonly string[] = Object.keys(CHRONO)

/** Its expressions are not linear in the text; an answer with a date is shorter. */
const MOST_LOOKED = 200

/** The first date that chrono finds: a day that was said or a weekday, not the day of a bare time or month. */
export function chronoDate(
  text: string,
  language: string,
  today: string,
  prefer: Prefer,
): { readonly value: string; readonly length: number } | undefined {
  const chrono = Object.hasOwn(CHRONO, language) ? CHRONO[language] : undefined
  if (!chrono) return undefined
  // Noon of the caller's day in the machine's own zone: chrono reads the day by the local fields and writes it by them, so that no zone shows.
  const noon = new Date(rules.yearOf(today), rules.monthOf(today) - 1, Number(today.slice(8)), 12)
  for (const { start, text: said } of chrono.parse(text.slice(0, MOST_LOOKED), noon)) {
    const value = dayOf(start, said, today, prefer)
    if (value) return { value, length: said.length }
  }
  return undefined
}

function dayOf(start: ParsedComponents, said: string, today: string, prefer: Prefer): string | undefined {
  const [year, month, day] = [start.get('year'), start.get('month'), start.get('day')]
  if (year === null || month === null || day === null) return undefined
  const date = isoDate(year, month, day)
  if (!date) return undefined
  if (start.isCertain('day')) return start.isCertain('year') ? date : rules.dayAndMonth(today, day, month, prefer)
  const weekday = start.isCertain('weekday') ? start.get('weekday') : null
  if (weekday === null) return undefined
  // A bare weekday is to chrono the nearest one; a word beside it says which.
  return /^\p{L}+$/u.test(said.trim()) ? rules.weekday(today, (weekday + 6) % 7, prefer) : date
}
