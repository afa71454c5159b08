import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import {
  keepPreviousData,
  type UseQueryResult,
  type UseSuspenseQueryResult,
  useQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { useApi } from './api-context.ts'
import type { Arguments } from './client.ts'
import { readOptions } from './read.ts'

export interface ReadOptions {
  /** False: not asked yet. */
  readonly enabled?: boolean
  /** While another input loads, the old answer stays (lists); false for one entity after another. */
  readonly keepPrevious?: boolean
  readonly staleTime?: number
  readonly refetchInterval?: number
}

/** Reads through the cache; `data` is undefined until the first answer. Whoever shows it shows `error`. */
export function useRead<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, ReadOptions>
): UseQueryResult<OutputOf<E>> {
  const call = useApi()
  const [input, { keepPrevious = true, ...options } = {}] = args as [InputOf<E> | undefined, ReadOptions | undefined] // both shapes of Arguments
  return useQuery({
    ...readOptions(call, operation, input),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...options,
  } as ReturnType<typeof readOptions<E>>) // the options only add to it
}

/** Reads what the area's `load` fetched: `data` is always there, errors go to the screen's error page. */
export function useLoaded<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, never>
): UseSuspenseQueryResult<OutputOf<E>> {
  const [input] = args as [InputOf<E> | undefined] // both shapes of Arguments
  return useSuspenseQuery(readOptions(useApi(), operation, input) as never) as UseSuspenseQueryResult<OutputOf<E>> // generic over the endpoint, which the overloads cannot follow
}
