import { type FraudSign, fraudSign } from '@parley/contract/suspicions/suspicion.enum.ts'
import { MOST_POINTS, POINTS } from '@parley/contract/suspicions/suspicion.rules.ts'
import type { Evidence } from '@parley/contract/suspicions/suspicion.schema.ts'
import { type Place, placeOf } from './place.ts'

/** Calls of a line in 24 hours. */
export interface DayOfLine {
  readonly calls: number
  readonly answered: number
  readonly talkMs: number
  /** Between midnight and six on its clock. */
  readonly night: number
}
/** What is usual for it, from the 28 days before. */
export interface UsualOfLine {
  /** Days with calls. */
  readonly days: number
  /** Of the busiest day. */
  readonly mostCalls: number
  readonly answered: number
  readonly talkMs: number
  /** Calls at night of the busiest night. */
  readonly mostNight: number
}
/** What it dialled. */
export interface DialledOfLine {
  /** Different whole numbers in the 24 hours, of the newest calls. */
  readonly numbers: number
  /** Of them those that come soon after another. */
  readonly inOrder: number
  /** The first digits that most of these have. */
  readonly inOrderFrom: string
  /** Calls by the first digits of their numbers. */
  readonly prefixes: readonly { readonly prefix: string; readonly calls: number }[]
  /** Those of the 28 days before, and on how many days it dialled. */
  readonly known: readonly string[]
  readonly knownDays: number
}
/** Calls under way within the same minute. */
export interface AtOnce {
  readonly most: number
  readonly usualMost: number
}
export interface LineFacts {
  readonly day: DayOfLine
  readonly usual: UsualOfLine
  readonly dialled: DialledOfLine
  readonly atOnce: AtOnce
}

/** Younger lines have nothing that is usual. */
const LEAST_DAYS = 7
const TIMES = 3
const LEAST = { calls: 50, answered: 20, talkMs: 180_000, night: 20, numbers: 20, newCalls: 10, atOnce: 5 } as const
const MOST_SHOWN = 3
const HALF = 0.5

const { RATE, DURATION, AT_ONCE, IN_ORDER, DESTINATIONS, NIGHT } = fraudSign.of

/** What speaks for fraud on a line, the heaviest first; nothing where all is as usual. */
export function signsOf({ day, usual, dialled, atOnce }: LineFacts): Evidence[] {
  const hasUsual = usual.days >= LEAST_DAYS
  const found = [
    hasUsual && tooMany(day.calls, usual.mostCalls, LEAST.calls)
      ? sign(RATE, `${day.calls} calls in 24 hours; the busiest of the 28 days before had ${usual.mostCalls}.`)
      : [],
    hasUsual ? longCalls(day, usual) : [],
    hasUsual && atOnce.most >= LEAST.atOnce && atOnce.most > 2 * atOnce.usualMost
      ? sign(AT_ONCE, `${atOnce.most} calls under way in the same minute; it had at most ${atOnce.usualMost} before.`)
      : [],
    dialled.numbers >= LEAST.numbers && dialled.inOrder / (dialled.numbers - 1) >= HALF
      ? sign(
          IN_ORDER,
          `${dialled.inOrder} of ${dialled.numbers} numbers follow closely on another, most of them from +${dialled.inOrderFrom}… on.`,
        )
      : [],
    newDestinations(dialled),
    hasUsual && tooMany(day.night, usual.mostNight, LEAST.night)
      ? sign(NIGHT, `${day.night} calls between midnight and six; at most ${usual.mostNight} in a night before.`)
      : [],
  ].flat()
  return found.sort((one, other) => other.points - one.points)
}

export const scoreOf = (signs: readonly Evidence[]): number =>
  Math.min(
    MOST_POINTS,
    signs.reduce((sum, { points }) => sum + points, 0),
  )

const sign = (of: FraudSign, text: string): Evidence[] => [{ sign: of, points: POINTS[of], text }]
const tooMany = (now: number, before: number, least: number) => now >= least && now > TIMES * before

function longCalls(day: DayOfLine, usual: UsualOfLine): Evidence[] {
  if (day.answered < LEAST.answered || usual.answered === 0) return []
  const [now, before] = [day.talkMs / day.answered, usual.talkMs / usual.answered]
  if (now < LEAST.talkMs || now <= TIMES * before) return []
  return sign(DURATION, `Calls last ${inMinutes(now)} on average, usually ${inMinutes(before)}.`)
}

const inMinutes = (ms: number) => {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}

function newDestinations({ prefixes, known, knownDays }: DialledOfLine): Evidence[] {
  if (knownDays < LEAST_DAYS) return []
  const before = new Set(known.map((prefix) => placeOf(prefix).code))
  const calls = new Map<string, { of: Place; calls: number }>()
  for (const { prefix, calls: of } of prefixes) {
    const place = placeOf(prefix)
    if (before.has(place.code)) continue
    calls.set(place.code, { of: place, calls: (calls.get(place.code)?.calls ?? 0) + of })
  }
  const all = [...calls.values()].sort((one, other) => other.calls - one.calls)
  const sum = all.reduce((total, each) => total + each.calls, 0)
  if (sum < LEAST.newCalls) return []
  const shown = all.slice(0, MOST_SHOWN).map(({ of }) => of.name)
  const more = all.length - shown.length
  const where = [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  return sign(DESTINATIONS, `${sum} calls since yesterday to where it had not called in 28 days: ${where}.`)
}
