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

/** How often what is under way is looked at. */
export const WATCH_MS = 1_500

interface Watched<E extends EndpointDeclaration> {
  /** Read again and again as long as the answer says that something is under way. */
  readonly watch?: (answer: OutputOf<E>) => boolean
}
export interface ReadOptions<E extends EndpointDeclaration> extends Watched<E> {
  /** False: not asked yet. */
  readonly enabled?: boolean
  /** While another input loads, the old answer stays (lists); false for one entity after another. */
  readonly keepPrevious?: boolean
  readonly staleTime?: number
  readonly refetchInterval?: number
}

const watched = <E extends EndpointDeclaration>(watch: Watched<E>['watch']) =>
  watch && {
    refetchInterval: ({ state: { data } }: { state: { data: OutputOf<E> | undefined } }) =>
      data !== undefined && watch(data) && WATCH_MS,
  }

/** Reads through the cache; `data` is undefined until the first answer. Whoever shows it shows `error`. */
export function useRead<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, ReadOptions<E>>
): UseQueryResult<OutputOf<E>> {
  const call = useApi()
  const [input, { keepPrevious = true, watch, ...options } = {}] = args as [
    InputOf<E> | undefined,
    ReadOptions<E> | undefined,
  ] // both shapes of Arguments
  return useQuery({
    ...readOptions(call, operation, input),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...watched(watch),
    ...options,
  } as ReturnType<typeof readOptions<E>>) // the options only add to it
}

/** Reads what is always there: fetched by the area’s `load`, or by the `LoadedPage` or `LoadedPart` around, which shows what went wrong. */
export function useLoaded<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, Watched<E>>
): UseSuspenseQueryResult<OutputOf<E>> {
  const [input, { watch } = {}] = args as [InputOf<E> | undefined, Watched<E> | undefined] // both shapes of Arguments
  const options = { ...readOptions(useApi(), operation, input), ...watched(watch) }
  return useSuspenseQuery(options as never) as UseSuspenseQueryResult<OutputOf<E>> // generic over the endpoint, which the overloads cannot follow
}
