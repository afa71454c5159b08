import type { Json } from '../json.ts'
import { LIMITS } from '../limits.ts'
import { compilePattern, patternCost } from '../pattern.ts'
import { addDays, daysBetween, readInstant } from './dates.ts'
import { ExpressionError } from './expression-error.ts'
import type { Meter } from './meter.ts'
import { isList, isObject, typeName } from './value.ts'

/** What a running expression sees. */
export interface Scope {
  lookup(name: string): Json
  /** ISO-8601 instant of the turn; `now()` gives it. */
  readonly now: string
  /** Told what each evaluation cost, also one that failed; may throw to end the turn. */
  readonly spend?: (units: number) => void
}

type Run = (args: readonly Json[], meter: Meter, scope: Scope) => Json
interface ExpressionFunction {
  /** Fewest and most arguments; a method's receiver is the first one. */
  readonly arity: readonly [number, number]
  readonly run: Run
}

const text = (value: Json | undefined): string => {
  if (typeof value === 'string') return value
  throw new ExpressionError('type', `Needs a text, got ${typeName(value ?? null)}`)
}
const number = (value: Json | undefined): number => {
  if (typeof value === 'number') return value
  throw new ExpressionError('type', `Needs a number, got ${typeName(value ?? null)}`)
}
const index = (value: Json | undefined, length: number): number => {
  const position = number(value)
  if (Number.isInteger(position) && position >= 0 && position <= length) return position
  throw new ExpressionError('value', 'The position is outside the text')
}
const define = (least: number, most: number, run: Run): ExpressionFunction => ({ arity: [least, most], run })

/** Searching is charged by both lengths, because the worst case of a search is their product. */
const search = (meter: Meter, where: string, what: string): void =>
  meter.charge(1 + ((where.length * Math.min(what.length, 64)) >> 8))

function sizeOf(value: Json | undefined): number {
  if (typeof value === 'string') return value.length
  if (value !== undefined && isList(value)) return value.length
  if (value !== undefined && isObject(value)) return Object.keys(value).length
  throw new ExpressionError('type', `${typeName(value ?? null)} has no size`)
}

function toNumber(value: Json | undefined): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value)
  throw new ExpressionError('value', `${typeName(value ?? null)} is no number here`)
}

function toBoolean(value: Json | undefined): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'true' || value === 'false') return value === 'true'
  throw new ExpressionError('value', `${typeName(value ?? null)} is neither true nor false`)
}

function toText(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new ExpressionError('type', `Cannot write ${typeName(value ?? null)} as a text`)
}

function matches(value: string, source: string, meter: Meter): boolean {
  // The same whether the pattern is known already or not, so that the same inputs always give the same result.
  meter.charge(patternCost(source))
  const compiled = compilePattern(source)
  if (!compiled.ok)
    throw new ExpressionError('value', 'The pattern cannot be used: it is too large or no regular expression')
  meter.charge(1 + ((value.length * compiled.pattern.size) >> 2))
  return compiled.pattern.test(value)
}

function split(value: string, separator: string, meter: Meter): readonly string[] {
  search(meter, value, separator)
  return meter.list(value.split(separator, LIMITS.listLength + 1))
}

const datePart = (read: (date: Date) => number): ExpressionFunction =>
  define(1, 1, ([value]) => read(readInstant(text(value))))

/** CEL's own functions that keep work bounded, plus `now`, `addDays` and `daysBetween`. */
export const FUNCTIONS: Readonly<Record<string, ExpressionFunction>> = {
  size: define(1, 1, ([value]) => sizeOf(value)),
  string: define(1, 1, ([value]) => toText(value)),
  int: define(1, 1, ([value]) => Math.trunc(toNumber(value))),
  double: define(1, 1, ([value]) => toNumber(value)),
  bool: define(1, 1, ([value]) => toBoolean(value)),
  dyn: define(1, 1, ([value]) => value ?? null),
  timestamp: define(1, 1, ([value]) => readInstant(text(value)).toISOString()),
  now: define(0, 0, (_args, _meter, scope) => scope.now),
  addDays: define(2, 2, ([date, days]) => addDays(text(date), number(days))),
  daysBetween: define(2, 2, ([from, to]) => daysBetween(text(from), text(to))),
}

export const METHODS: Readonly<Record<string, ExpressionFunction>> = {
  size: define(1, 1, ([value]) => sizeOf(value)),
  startsWith: define(2, 2, ([value, part]) => text(value).startsWith(text(part))),
  endsWith: define(2, 2, ([value, part]) => text(value).endsWith(text(part))),
  contains: define(2, 2, ([value, part], meter) => {
    search(meter, text(value), text(part))
    return text(value).includes(text(part))
  }),
  matches: define(2, 2, ([value, source], meter) => matches(text(value), text(source), meter)),
  lowerAscii: define(1, 1, ([value], meter) => meter.text(text(value).toLowerCase())),
  upperAscii: define(1, 1, ([value], meter) => meter.text(text(value).toUpperCase())),
  trim: define(1, 1, ([value], meter) => meter.text(text(value).trim())),
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
  getFullYear: datePart((date) => date.getUTCFullYear()),
  getMonth: datePart((date) => date.getUTCMonth()),
  getDate: datePart((date) => date.getUTCDate()),
  getDayOfMonth: datePart((date) => date.getUTCDate() - 1),
  getDayOfWeek: datePart((date) => date.getUTCDay()),
  getHours: datePart((date) => date.getUTCHours()),
  getMinutes: datePart((date) => date.getUTCMinutes()),
}
