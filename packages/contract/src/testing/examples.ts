import type { Endpoint } from '../kernel/endpoint.ts'
import { type Known, sample, schemaOf } from './sample.ts'

/** An answer that the operation could give, the same each time; nothing where it answers nothing or a file. */
export function exampleOf({ response }: Pick<Endpoint, 'response'>, known: Known = {}): unknown {
  if (response === 'stream') return undefined
  const schema = schemaOf(response, 'output')
  return Object.keys(schema).filter((key) => key !== '$schema').length === 0 ? undefined : sample(schema, known, '', 1)
}

/** The same answer with nothing in any of its lists, as a new installation gives it. */
export function emptied(answer: unknown): unknown {
  if (Array.isArray(answer)) return []
  if (typeof answer !== 'object' || answer === null) return answer
  const entries = Object.entries(answer).map(([name, value]) => [name, Array.isArray(value) ? [] : value] as const)
  return Object.fromEntries(
    Array.isArray((answer as { items?: unknown }).items) ? [...entries, ['total', 0], ['nextCursor', null]] : entries,
  )
}
