import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Call, loosely } from './client.ts'

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Leaves out what is absent, so that `{search: undefined}` and `{}` share their cached answer. */
export function withoutAbsent(value: unknown): unknown {
  if (!isPlain(value)) return value
  const kept = Object.entries(value).filter(([, each]) => each !== undefined && each !== null && each !== '')
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutAbsent(each)]))
}

/** The cache key: the operation's id, then its input; the id alone names all of its answers. */
export const keyOf = (operation: Pick<Operation, 'operationId'>, input?: unknown): QueryKey =>
  input === undefined ? [operation.operationId] : [operation.operationId, withoutAbsent(input)]

/** How an operation is read through the cache; loaders and hooks share it. */
export function readOptions<E extends EndpointDeclaration>(call: Call, operation: Operation<E>, input?: InputOf<E>) {
  return queryOptions<OutputOf<E>>({
    queryKey: keyOf(operation, input ?? {}),
    queryFn: async ({ signal }) => {
      const answer = await loosely(call)(operation, input, { signal, silent: true })
      return (answer ?? null) as OutputOf<E> // the cache refuses undefined
    },
  })
}
