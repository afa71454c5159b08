import { compilePattern, patternCost } from '@parley/recognise/pattern.ts'
import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { addDays, daysBetween } from './dates.ts'
import { ExpressionError } from './expression-error.ts'
import { CLOCK_COST, type Meter } from './meter.ts'
import { Duration, Instant, readDuration, readInstant, wallIn } from './time.ts'
import { isList, isObject, typeName, type Value } from './value.ts'

/** What a running expression sees. */
export interface Scope {
  lookup(name: string): Json
  /** ISO-8601 instant of the turn; `now()` gives it. */
  readonly now: string
  /** The zone `now()` is read in; without one that is the offset with which `now` is written. */
  readonly zone?: string | undefined
  /** The language that values are put into words in; without one it is English. */
  readonly language?: string | undefined
  readonly words?: Words
  /** Counts the work of the turn; without one each evaluation has a budget of its own. */
  readonly meter?: Meter
}

type Run = (args: readonly Value[], meter: Meter, scope: Scope) => Value
interface ExpressionFunction {
  /** Fewest and most arguments; a method's receiver is the first one. */
  readonly arity: readonly [number, number]
  readonly run: Run
}

export const text = (value: Value | undefined): string => {
  if (typeof value === 'string') return value
  if (value instanceof Instant) return value.toString()
  throw new ExpressionError('type', `Needs a text, got ${typeName(value ?? null)}`)
}
export const number = (value: Value | undefined): number => {
  if (typeof value === 'number') return value
  throw new ExpressionError('type', `Needs a number, got ${typeName(value ?? null)}`)
}
const index = (value: Value | undefined, length: number): number => {
  const position = number(value)
  if (Number.isInteger(position) && position >= 0 && position <= length) return position
  throw new ExpressionError('value', 'The position is outside the text')
}
const define = (least: number, most: number, run: Run): ExpressionFunction => ({ arity: [least, most], run })

/** Searching is charged by both lengths, because the worst case of a search is their product. */
const search = (meter: Meter, where: string, what: string): void =>
  meter.charge(1 + ((where.length * Math.min(what.length, 64)) >> 8))

function sizeOf(value: Value | undefined, meter: Meter): number {
  if (typeof value === 'string') return value.length
  if (value !== undefined && isList(value)) return value.length
  if (value !== undefined && isObject(value)) {
    return meter.keys(value).length
  }
  throw new ExpressionError('type', `${typeName(value ?? null)} has no size`)
}

function toNumber(value: Value | undefined, meter: Meter): number {
  if (typeof value === 'number') return value
  // CEL: the seconds since 1970.
  if (value instanceof Instant) return value.ms / 1_000
  if (typeof value === 'string') meter.charge(value.length >> 2)
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  throw new ExpressionError('value', `${typeName(value ?? null)} is no number here`)
}

export function toBoolean(value: Value | undefined): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw new ExpressionError('value', `${typeName(value ?? null)} is neither true nor false`)
}

export function toText(value: Value | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || value instanceof Duration) return String(value)
  if (value instanceof Instant) return value.toString()
  throw new ExpressionError('type', `Cannot write ${typeName(value ?? null)} as a text`)
}

function matches(value: string, source: string, meter: Meter): boolean {
  const compiled = compilePattern(source)
  if (meter.isNew(`/${source}`)) meter.charge(patternCost(source, compiled))
  if (!compiled.ok)
    throw new ExpressionError('value', 'The pattern cannot be used: it is too large or no regular expression')
  meter.charge(value.length * compiled.pattern.cost)
  return compiled.pattern.find(value) !== undefined
}

function split(value: string, separator: string, meter: Meter): readonly string[] {
  search(meter, value, separator)
  return meter.list(value.split(separator, LIMITS.listLength + 1))
}

/** The instant of the turn on the conversation's clock. */
function nowOf({ now, zone }: Scope, meter: Meter): Instant {
  const read = readInstant(now)
  return meter.instant(read.ms, zone ?? read.zone)
}
/** A time, or a text of one; what names no zone is on the conversation's clock. */
function when(value: Value | undefined, { now, zone }: Scope): string | Instant {
  if (value instanceof Instant) return value
  const written = text(value)
  return wallIn(written, zone ?? readInstant(now).zone) ?? written
}
export function instant(value: Value | undefined, scope: Scope): Instant {
  const read = when(value, scope)
  return read instanceof Instant ? read : readInstant(read)
}

/** CEL: a text, an instant as it is, or the seconds since 1970. It is shown in UTC where no zone is named. */
const toInstant = (value: Value | undefined, meter: Meter, scope: Scope): Instant =>
  meter.instant(typeof value === 'number' ? value * 1_000 : instant(value, scope).ms, 'UTC')

type Part = (date: Date) => number
/** A part of a time, by its own clock or that of the zone given; of a duration the whole of it in that unit, where it has one. */
const timePart = (read: Part, ofDuration?: (ms: number) => number): ExpressionFunction =>
  define(1, 2, ([value, zone], meter, scope) => {
    if (value instanceof Duration && ofDuration && zone === undefined) return ofDuration(value.ms)
    meter.charge(CLOCK_COST)
    return read(instant(value, scope).wall(zone === undefined ? undefined : text(zone)))
  })
const dayOfYear: Part = (date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000)

/** What puts values into words; it is given by who runs expressions, as who only reads them needs none of it. */
export type Words = Readonly<Record<string, (args: readonly Value[], meter: Meter, scope: Scope) => string>>
/** How many values each takes at most. */
const WORDED = {
  dateText: 2,
  timeText: 1,
  numberText: 2,
  moneyText: 2,
  durationText: 1,
  listText: 2,
  digitsText: 1,
  yesNoText: 1,
}
/** Words cost what a clock costs: they are looked up in tables of the language. */
const worded = ([name, most]: [string, number]) => [
  name,
  define(1, most, (args, meter, scope) => {
    meter.charge(CLOCK_COST)
    return meter.text(scope.words?.[name]?.(args, meter, scope) ?? '')
  }),
]

/** CEL's own functions that keep work bounded, of times and durations too, plus `now`, `addDays` and `daysBetween`. */
export const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  size: define(1, 1, ([value], meter) => sizeOf(value, meter)),
  string: define(1, 1, ([value]) => toText(value)),
  int: define(1, 1, ([value], meter) => Math.trunc(toNumber(value, meter))),
  double: define(1, 1, ([value], meter) => toNumber(value, meter)),
  bool: define(1, 1, ([value]) => toBoolean(value)),
  dyn: define(1, 1, ([value]) => value ?? null),
  timestamp: define(1, 1, ([value], meter, scope) => toInstant(value, meter, scope)),
  duration: define(1, 1, ([value]) => (value instanceof Duration ? value : readDuration(text(value)))),
  now: define(0, 0, (_args, meter, scope) => nowOf(scope, meter)),
  addDays: define(2, 2, ([date, days], meter, scope) => {
    meter.charge(CLOCK_COST)
    return addDays(when(date, scope), number(days))
  }),
  daysBetween: define(2, 2, ([from, to], meter, scope) => {
    meter.charge(CLOCK_COST)
    return daysBetween(when(from, scope), when(to, scope))
  }),
  ...Object.fromEntries(Object.entries(WORDED).map(worded)),
}

export const METHODS: Readonly<Record<string, ExpressionFunction>> = {
  size: define(1, 1, ([value], meter) => sizeOf(value, meter)),
  startsWith: define(2, 2, ([value, part]) => text(value).startsWith(text(part))),
  endsWith: define(2, 2, ([value, part]) => text(value).endsWith(text(part))),
  contains: define(2, 2, ([value, part], meter) => {
    search(meter, text(value), text(part))
    return text(value).includes(text(part))
  }),
  matches: define(2, 2, ([value, source], meter) => matches(text(value), text(source), meter)),
  lowerAscii: define(1, 1, ([value], meter) => meter.text(text(value).toLowerCase())),
  upperAscii: define(1, 1, ([value], meter) => meter.text(text(value).toUpperCase())),
  trim: define(1, 1, ([value], meter) => meter.text(meter.text(text(value)).trim())),
  indexOf: define(2, 2, ([value, part], meter) => {
    search(meter, text(value), text(part))
    return text(value).indexOf(text(part))
  }),
  lastIndexOf: define(2, 2, ([value, part], meter) => {
    search(meter, text(value), text(part))
    return text(value).lastIndexOf(text(part))
  }),
  substring: define(2, 3, ([value, from, to], meter) => {
    const whole = text(value)
    const start = index(from, whole.length)
    const end = to === undefined ? whole.length : index(to, whole.length)
    if (end < start) throw new ExpressionError('value', 'The end is before the start')
    return meter.text(whole.substring(start, end))
  }),
  split: define(2, 2, ([value, separator], meter) => split(text(value), text(separator), meter)),
  join: define(1, 2, ([value, separator], meter) => {
    if (value === undefined || !isList(value)) throw new ExpressionError('type', 'Only a list can be joined')
    return value.reduce<string>(
      (joined, item, at) =>
        meter.text(`${joined}${at > 0 && separator !== undefined ? text(separator) : ''}${text(item)}`),
      '',
    )
  }),
  getFullYear: timePart((date) => date.getUTCFullYear()),
  getMonth: timePart((date) => date.getUTCMonth()),
  getDate: timePart((date) => date.getUTCDate()),
  getDayOfMonth: timePart((date) => date.getUTCDate() - 1),
  getDayOfWeek: timePart((date) => date.getUTCDay()),
  getDayOfYear: timePart(dayOfYear),
  getHours: timePart(
    (date) => date.getUTCHours(),
    (ms) => Math.trunc(ms / 3_600_000),
  ),
  getMinutes: timePart(
    (date) => date.getUTCMinutes(),
    (ms) => Math.trunc(ms / 60_000),
  ),
  getSeconds: timePart(
    (date) => date.getUTCSeconds(),
    (ms) => Math.trunc(ms / 1_000),
  ),
  // Of a duration CEL gives what is left beside its seconds here, and not the whole of it.
  getMilliseconds: timePart(
    (date) => date.getUTCMilliseconds(),
    (ms) => ms % 1_000,
  ),
}
