import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Arguments, Call } from './client.ts'
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
    return cache.ensureQueryData({ ...readOptions(call, operation, input), revalidateIfStale: true }) as never // as the operation says
  }
