import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Arguments, Call } from './client.ts'
import { isFreshlyMissing } from './query-client.ts'
import { readOptions } from './read.ts'

/** Puts an answer into the cache before the screen asks; a fresh one is not asked for again. */
export type ReadAhead = <E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, never>
) => Promise<OutputOf<E>>

export const createReadAhead =
  (cache: QueryClient, call: Call): ReadAhead =>
  (operation, ...args) => {
    const [input] = args as [InputOf<NonNullable<typeof operation.endpoint>> | undefined] // both shapes of Arguments
    const options = readOptions(call, operation, input)
    const state = cache.getQueryState(options.queryKey)
    if (state && isFreshlyMissing(state as Query['state'])) return Promise.reject(state.error) // which one only matters to its data
    return cache.ensureQueryData({ ...options, revalidateIfStale: true }) as never // as the operation says
  }
