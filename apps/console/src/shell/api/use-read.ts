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
import { useBeat } from './use-beat.ts'

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
  /** Read again after so long in any case. */
  readonly every?: number
}

interface Reading<T> {
  readonly data: T | undefined
  /** Still the answer of another input. */
  readonly isOther?: boolean
  readonly refetch: (options: { cancelRefetch: boolean }) => unknown
}

/** Reads again what is under way, or what is asked for at a beat; one that is being read is not begun anew. */
function useReadAgain<T>(
  { data, isOther, refetch }: Reading<T>,
  watch: ((answer: T) => boolean) | undefined,
  every?: number | false,
): void {
  const isUnderWay = watch !== undefined && data !== undefined && !isOther && watch(data)
  useBeat(isUnderWay ? WATCH_MS : every, () => refetch({ cancelRefetch: false }))
}

/** Reads through the cache; `data` is undefined until the first answer. Whoever shows it shows `error`. */
export function useRead<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, ReadOptions<E>>
): UseQueryResult<OutputOf<E>> {
  const call = useApi()
  const [input, { keepPrevious = true, watch, every, ...options } = {}] = args as [
    InputOf<E> | undefined,
    ReadOptions<E> | undefined,
  ] // both shapes of Arguments
  const read: UseQueryResult<OutputOf<E>> = useQuery({
    ...readOptions(call, operation, input),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...options,
  } as ReturnType<typeof readOptions<E>>) // the options only add to it
  const { data, isPlaceholderData, refetch } = read
  const isAsked = options.enabled !== false
  useReadAgain({ data, isOther: isPlaceholderData, refetch }, isAsked ? watch : undefined, isAsked && every)
  return read
}

/** Reads what is always there: fetched by the area’s `load`, or by the `LoadedPage` or `LoadedPart` around, which shows what went wrong. */
export function useLoaded<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, Watched<E>>
): UseSuspenseQueryResult<OutputOf<E>> {
  const [input, { watch } = {}] = args as [InputOf<E> | undefined, Watched<E> | undefined] // both shapes of Arguments
  const read = useSuspenseQuery(readOptions(useApi(), operation, input) as never) as UseSuspenseQueryResult<OutputOf<E>> // generic over the endpoint, which the overloads cannot follow
  useReadAgain(read, watch)
  return read
}
