import { messages } from '@parley/contract/kernel/messages.ts'

interface Sent {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const MOST_NAMED = 10
/** The largest number that every column of numbers holds. */
const LARGEST = 2_147_483_647

/** Names what of a request the database cannot hold, once it has refused it: it does not say which value it was. */
export function unstorableIn({ params, query, body }: Sent): Record<string, string> {
  const fields = [params, query, body].flatMap((part) => [...fieldsIn(part, [])]).slice(0, MOST_NAMED)
  const named = fields.length > 0 ? fields : [isObject(query) && 'cursor' in query ? 'cursor' : '']
  return Object.fromEntries(named.map((field) => [field, messages.invalid]))
}

function* fieldsIn(value: unknown, path: readonly string[]): Iterable<string> {
  if (isObject(value)) {
    for (const [name, part] of Object.entries(value)) {
      if (isUnstorable(name)) yield path.join('.')
      else yield* fieldsIn(part, [...path, name])
    }
  } else if (isUnstorable(value)) yield path.join('.')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isUnstorable(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) > LARGEST
  if (typeof value !== 'string') return false
  return value.includes('\0') || !value.isWellFormed() || isTooLarge(value) || isOutOfTime(value)
}

const isTooLarge = (text: string) => /^-?\d+$/.test(text) && Math.abs(Number(text)) > LARGEST
/** A day or a moment that is none, or that no calendar of the database reaches. */
const isOutOfTime = (text: string) => /^[+-]?\d{4,6}-\d\d-\d\d/.test(text) && !/^(?!0000)\d{4}-/.test(text)
