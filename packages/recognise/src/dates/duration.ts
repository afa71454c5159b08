import { baseLanguage } from '../language.ts'
import { type Candidate, choose } from '../spoken/choose.ts'
import { lexiconFor } from '../spoken/lexicon.ts'
import { Sentence, symbolPattern } from '../spoken/sentence.ts'
import { DURATION_WORDS } from './duration-words.ts'

export interface DurationHit {
  /** Seconds. */
  readonly value: number
  readonly length: number
}

const AMOUNT = '(?:[AN]1 )?N\\d+(?:\\.\\d+)? (?:A1 )?'
const ITEM = `(?:(?:${AMOUNT}|A1 )[US]\\d+ |S\\d+ |U\\d+ (?=P))(?:\\. )?(?:P0\\.\\d+ )?`
/** Amounts and units one after the other; a number at the end is of the next smaller unit: "an hour twenty", "2h30". */
const WHOLE = symbolPattern(`${ITEM}(?:(?:and )?${ITEM})*(?:(?:and )?N\\d{1,2} (?![.:/x]|N|[USO]))?`)
const CLOCK = symbolPattern(
  'N(?<hours>\\d{1,3}) : N(?<minutes>[0-5]?\\d) (?:: N(?<seconds>[0-5]?\\d) (?:U3600 )?|U3600 )',
)
const SYMBOL =
  /(?:N(?<count>\d+(?:\.\d+)?) (?:A1 )?)?[US](?<unit>\d+) (?:\. )?(?:P(?<part>0\.\d+) )?|N(?<rest>\d{1,2}) $/g
const FIX = symbolPattern('fix ')
/** Months and years differ; and of "two or three hours" nobody knows which. */
const UNKNOWN = symbolPattern('(?:Ux |N[\\d.]+ or N[\\d.]+ [US]\\d|N(?!1 )[\\d.]+ N[\\d.]+ [US]\\d|[US]\\d+ or N)')

const SMALLER: Readonly<Record<number, number>> = { 3600: 60, 60: 1, 604800: 86_400, 86400: 3_600 }

/** How long something takes, in seconds: "an hour and a half", "půldruhé hodiny", "2h 30m". Months and years have no fixed length. */
export function findDuration(text: string, language: string, refused = false): DurationHit | undefined {
  const code = baseLanguage(language)
  const sentence = new Sentence(text, code, lexiconFor(DURATION_WORDS, code), true)
  if (sentence.all(UNKNOWN).length > 0) return undefined
  const candidates: Candidate<number>[] = []
  for (const { groups, from, to, before } of sentence.all(CLOCK)) {
    const value = Number(groups.hours) * 3_600 + Number(groups.minutes) * 60 + Number(groups.seconds ?? 0)
    candidates.push({ value, rank: 60, from, to, before })
  }
  for (const { codes, from, to, before } of sentence.all(WHOLE)) {
    const value = total(codes)
    // "One second" asks to wait.
    if (value !== undefined && value > 1) candidates.push({ value, rank: 50, from, to, before })
  }
  const fixes = sentence.all(FIX).map(({ from }) => from)
  const found = choose(candidates, { text, language: code, fixes, refused })
  return found && { value: found.value, length: found.to - found.from }
}

function total(codes: string): number | undefined {
  let seconds = 0
  let last = 0
  for (const { groups = {} } of codes.replaceAll('and ', '').matchAll(SYMBOL)) {
    const { count, unit, part, rest } = groups
    if (unit === undefined) {
      const smaller = SMALLER[last]
      if (smaller === undefined || rest === undefined) continue
      seconds += Number(rest) * smaller
      continue
    }
    last = Number(unit)
    seconds += (Number(count ?? 1) + Number(part ?? 0)) * last
  }
  return Number.isSafeInteger(Math.round(seconds)) ? Math.round(seconds) : undefined
}
