import { ExpressionError } from './expression-error.ts'
import { CLOCK_COST, type Meter } from './meter.ts'
import { Duration, Instant, instantIn } from './time.ts'
import { compare, isEqual, isList, isObject, typeName, type Value } from './value.ts'

type Operate = (left: Value, right: Value, meter: Meter) => Value

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

const subtractNumbers = arithmetic('-', (left, right) => left - right)

function add(left: Value, right: Value, meter: Meter): Value {
  if (typeof left === 'string' && typeof right === 'string') return meter.text(left + right)
  if (isList(left) && isList(right)) return meter.list([...left, ...right])
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms + right.ms)
  if (left instanceof Instant && right instanceof Duration) return meter.instant(left.ms + right.ms, left.zone)
  if (left instanceof Duration && right instanceof Instant) return meter.instant(left.ms + right.ms, right.zone)
  if (left instanceof Instant && typeof right === 'string') return meter.text(`${left}${right}`)
  if (typeof left === 'string' && right instanceof Instant) return meter.text(`${left}${right}`)
  return addNumbers(left, right, meter)
}

function subtract(left: Value, right: Value, meter: Meter): Value {
  if (left instanceof Instant && right instanceof Instant) return new Duration(left.ms - right.ms)
  if (left instanceof Instant && right instanceof Duration) return meter.instant(left.ms - right.ms, left.zone)
  if (left instanceof Duration && right instanceof Duration) return new Duration(left.ms - right.ms)
  return subtractNumbers(left, right, meter)
}

function contains(item: Value, container: Value, meter: Meter): boolean {
  if (isList(container)) return container.some((candidate) => isEqual(item, candidate, meter))
  if (isObject(container)) return typeof item === 'string' && Object.hasOwn(container, item)
  throw new ExpressionError('type', `"in" needs a list or an object, got ${typeName(container)}`)
}

/** Numbers are JSON numbers: there is no separate integer division, 7 / 2 is 3.5. */
export const OPERATORS: Readonly<Record<string, Operate>> = {
  '+': add,
  '-': subtract,
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

const WEEKDAY = 'weekday'

/**
 * A field of an object, an item of a list, `weekday` of a date or a time; a missing one is an error, as `has()` and `size()` can ask before. The message names it only
 * where the expression does: a key that was worked out may be what nobody is to see.
 */
export function member(container: Value, key: Value, meter: Meter, written?: Value): Value {
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
  const instant = container instanceof Instant ? container : typeof container === 'string' && instantIn(container)
  if (instant && key === WEEKDAY) {
    meter.charge(CLOCK_COST)
    return instant.wall().getUTCDay()
  }
  throw new ExpressionError('type', `${typeName(container)} has no ${field}`)
}
