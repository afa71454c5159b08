import type { Json } from '../json.ts'
import { ExpressionError } from './expression-error.ts'
import type { Meter } from './meter.ts'
import { compare, isEqual, isList, isObject, typeName } from './value.ts'

type Operate = (left: Json, right: Json, meter: Meter) => Json

const VERBS: Readonly<Record<string, string>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
  '%': 'divide',
}

function arithmetic(sign: string, run: (left: number, right: number) => number): Operate {
  return (left, right) => {
    if (typeof left !== 'number' || typeof right !== 'number') {
      throw new ExpressionError('type', `Cannot ${VERBS[sign]} ${typeName(left)} and ${typeName(right)}`)
    }
    const value = run(left, right)
    if (Number.isFinite(value)) return value
    throw new ExpressionError('value', right === 0 ? 'Division by zero' : 'The number is too large')
  }
}

const addNumbers = arithmetic('+', (left, right) => left + right)

function add(left: Json, right: Json, meter: Meter): Json {
  if (typeof left === 'string' && typeof right === 'string') return meter.text(left + right)
  if (isList(left) && isList(right)) return meter.list([...left, ...right])
  return addNumbers(left, right, meter)
}

function contains(item: Json, container: Json, meter: Meter): boolean {
  if (isList(container)) return container.some((candidate) => isEqual(item, candidate, meter))
  if (isObject(container)) return typeof item === 'string' && Object.hasOwn(container, item)
  throw new ExpressionError('type', `"in" needs a list or an object, got ${typeName(container)}`)
}

/** Numbers are JSON numbers: there is no separate integer division, 7 / 2 is 3.5. */
export const OPERATORS: Readonly<Record<string, Operate>> = {
  '+': add,
  '-': arithmetic('-', (left, right) => left - right),
  '*': arithmetic('*', (left, right) => left * right),
  '/': arithmetic('/', (left, right) => left / right),
  '%': arithmetic('%', (left, right) => left % right),
  '==': (left, right, meter) => isEqual(left, right, meter),
  '!=': (left, right, meter) => !isEqual(left, right, meter),
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
  in: contains,
}

/**
 * A field of an object or an item of a list; a missing one is an error, as `has()` and `size()` can ask before. The message names it only
 * where the expression does: a key that was worked out may be what nobody is to see.
 */
export function member(container: Json, key: Json, written?: Json): Json {
  if (isList(container)) {
    const item = typeof key === 'number' ? container[key] : undefined
    if (item !== undefined) return item
    throw new ExpressionError('missing', `The list has no ${written === undefined ? 'such item' : `item ${written}`}`)
  }
  const field = written === undefined ? 'such field' : `"${written}"`
  if (isObject(container)) {
    const value = typeof key === 'string' && Object.hasOwn(container, key) ? container[key] : undefined
    if (value !== undefined) return value
    throw new ExpressionError('missing', `There is no ${field}`)
  }
  throw new ExpressionError('type', `${typeName(container)} has no ${field}`)
}
