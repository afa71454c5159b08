import type { Json } from '../json.ts'
import { ExpressionError } from './expression-error.ts'
import type { Meter } from './meter.ts'
import { Duration, Instant, instantIn } from './time.ts'

/** What there is while an expression is worked out; times and durations leave it as texts. */
export type Value = Json | Instant | Duration | readonly Value[] | ValueObject
export type ValueObject = { readonly [key: string]: Value }

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

export function isObject(value: Value): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isTime(value)
}

const isTime = (value: Value): value is Instant | Duration => value instanceof Instant || value instanceof Duration

export function typeName(value: Value): string {
  if (value === null) return 'nothing'
  if (isList(value)) return 'a list'
  if (isTime(value)) return value instanceof Instant ? 'a time' : 'a duration'
  const names: Record<string, string> = { string: 'a text', number: 'a number', boolean: 'yes/no' }
  return names[typeof value] ?? 'an object'
}

/** Deeper than this no value is looked through, so that the stack is never what ends. */
const DEEPEST = 40
const tooDeep = () => new ExpressionError('size', 'The value is nested too deeply')

/** Deep equality; values of different types are different, but a text that is a time equals that time. */
export function isEqual(left: Value, right: Value, meter: Meter, depth = 0): boolean {
  meter.charge(1)
  if (depth > DEEPEST) throw tooDeep()
  if (left === right) return true
  if (isTime(left) || isTime(right)) return isSameTime(left, right)
  if (isList(left) && isList(right)) {
    return (
      left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null, meter, depth + 1))
    )
  }
  if (!isObject(left) || !isObject(right)) return false
  const keys = meter.keys(left)
  if (keys.length !== meter.keys(right).length) return false
  return keys.every(
    (key) => Object.hasOwn(right, key) && isEqual(left[key] ?? null, right[key] ?? null, meter, depth + 1),
  )
}

function isSameTime(left: Value, right: Value): boolean {
  if (left instanceof Duration || right instanceof Duration)
    return left instanceof Duration && right instanceof Duration && left.ms === right.ms
  const [one, other] = [instantOf(left), instantOf(right)]
  return one !== undefined && one.ms === other?.ms
}

const instantOf = (value: Value): Instant | undefined =>
  value instanceof Instant ? value : typeof value === 'string' ? instantIn(value) : undefined

/** Less than 0, 0 or more; numbers with numbers, texts with texts, yes/no with yes/no, durations with durations, times with times and texts that are times. */
export function compare(left: Value, right: Value): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  if (left instanceof Duration && right instanceof Duration) return left.ms - right.ms
  if (left instanceof Instant || right instanceof Instant) {
    const [one, other] = [instantOf(left), instantOf(right)]
    if (one && other) return one.ms - other.ms
  }
  throw new ExpressionError('type', `Cannot compare ${typeName(left)} with ${typeName(right)}`)
}

/** How a value reads inside a text. */
export function textOf(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (isList(value)) return value.map(textOf).join(', ')
  if (isObject(value)) return JSON.stringify(value)
  return String(typeof value === 'number' ? surely(value) : value)
}

/** A number as far as 64 bits know it: 3.3 and not 3.3000000000000003. */
export const surely = (value: number): number => (Number.isInteger(value) ? value : Number(value.toPrecision(15)))

export function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value
  throw new ExpressionError('type', `Needs true or false, got ${typeName(value)}`)
}

/**
 * The value as it leaves an expression: times and durations as texts. Each part is charged, because a list of lists of lists is little work
 * to build and endless work to write.
 */
export function settle(value: Value, meter: Meter): Json {
  // A value without times is plain JSON and stays the one it is.
  return hasTimes(value, meter, 0) ? written(value) : (value as Json)
}

function hasTimes(value: Value, meter: Meter, depth: number): boolean {
  if (typeof value === 'string') meter.charge(value.length >> 4)
  if (typeof value !== 'object' || value === null) return false
  if (isTime(value)) return true
  if (depth > DEEPEST) throw tooDeep()
  let found = false
  if (isList(value)) {
    meter.charge(value.length)
    for (const part of value) if (hasTimes(part, meter, depth + 1)) found = true
  } else {
    for (const key of meter.keys(value)) if (hasTimes(value[key] ?? null, meter, depth + 1)) found = true
  }
  return found
}

function written(value: Value): Json {
  if (typeof value !== 'object' || value === null) return value
  if (isTime(value)) return value.toString()
  if (isList(value)) return value.map(written)
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, written(part)]))
}
