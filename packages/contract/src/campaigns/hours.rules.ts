import { weekdayWords } from '../kernel/weekdayWords.ts'
import type { CallingWindow, CountryHours } from './campaign.schema.ts'

const DAY_END = 24 * 60
const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const endOf = (to: string): number => (to === '00:00' ? DAY_END : minutesOf(to))
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

type Span = readonly [from: number, to: number]
type Hours = Pick<CallingWindow, 'from' | 'to'>
const spanOf = ({ from, to }: Hours): Span => [minutesOf(from), endOf(to)]

/** Spans of one day in order, those that touch made one. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1)
    if (last && last[1] >= from) found[found.length - 1] = [last[0], Math.max(last[1], to)]
    else found.push([from, to])
  }
  return found
}

const without = (spans: readonly Span[], allowed: readonly Span[]): Span[] =>
  allowed.reduce<Span[]>(
    (left, [from, to]) =>
      left.flatMap(([start, end]) =>
        (
          [
            [start, Math.min(end, from)],
            [Math.max(start, to), end],
          ] as Span[]
        ).filter(([one, other]) => one < other),
      ),
    [...spans],
  )

const allowedOn = ({ weekdays, saturday, sunday }: CountryHours, day: number): readonly Hours[] =>
  day === 7 ? sunday : day === 6 ? saturday : weekdays

/** “Mon–Fri 00:00–08:00, Sun 00:00–00:00”: what of the windows lies outside the hours of a country; undefined: nothing. */
export function outsideHours(windows: readonly CallingWindow[], hours: CountryHours): string | undefined {
  const days = new Map<string, number[]>()
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const open = joined(windows.filter((window) => window.days.includes(day)).map(spanOf))
    const left = without(open, allowedOn(hours, day).map(spanOf))
    if (left.length === 0) continue
    const words = left.map(([from, to]) => `${clockOf(from)}–${clockOf(to)}`).join(' and ')
    days.set(words, [...(days.get(words) ?? []), day])
  }
  return days.size === 0 ? undefined : [...days].map(([words, on]) => `${weekdayWords(on)} ${words}`).join(', ')
}

/** What people are warned of where windows reach outside the hours of a country; undefined: they do not. */
export function hoursProblem(windows: readonly CallingWindow[], country: CountryHours): string | undefined {
  const outside = outsideHours(windows, country)
  if (outside === undefined) return undefined
  const what = country.isLaw ? 'the hours permitted by law' : 'the usual hours'
  return `${country.name}: contacts may be called outside ${what}, ${outside}. ${country.source}`
}
