import type { Json } from '../json.ts'
import { ExpressionError } from './expression-error.ts'
import type { Meter } from './meter.ts'

export type JsonObject = { readonly [key: string]: Json }

export function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function typeName(value: Json): string {
  if (value === null) return 'nothing'
  if (isList(value)) return 'a list'
  const names: Record<string, string> = { string: 'a text', number: 'a number', boolean: 'yes/no' }
  return names[typeof value] ?? 'an object'
}

/** Deep equality; values of different types are different. */
export function isEqual(left: Json, right: Json, meter: Meter): boolean {
  meter.charge(1)
  if (left === right) return true
  if (isList(left) && isList(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] ?? null, meter))
  }
  if (!isObject(left) || !isObject(right)) return false
  const keys = Object.keys(left)
  if (keys.length !== Object.keys(right).length) return false
  return keys.every((key) => Object.hasOwn(right, key) && isEqual(left[key] ?? null, right[key] ?? null, meter))
}

/** Less than 0, 0 or more; only numbers with numbers, texts with texts, yes/no with yes/no. */
export function compare(left: Json, right: Json): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  throw new ExpressionError('type', `Cannot compare ${typeName(left)} with ${typeName(right)}`)
}

/** How a value reads inside a text. */
export function textOf(value: Json): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (isList(value)) return value.map(textOf).join(', ')
  if (isObject(value)) return JSON.stringify(value)
  return String(value)
}

export function truth(value: Json): boolean {
  if (typeof value === 'boolean') return value
  throw new ExpressionError('type', `Needs true or false, got ${typeName(value)}`)
}
