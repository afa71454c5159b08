import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, ItemOf, Operation } from '@parley/contract/kernel/operation.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from './api-context.ts'
import { type Arguments, type Call, loosely } from './client.ts'
import { keyOf } from './read.ts'
import { useBeat } from './use-beat.ts'
import { WATCH_MS } from './use-read.ts'

interface Page {
  readonly items: readonly unknown[]
  readonly total: number
  readonly totalExact: boolean
  readonly nextCursor: string | null
}

export interface PagesOptions<T> {
  /** Read again and again as long as one of them is under way. */
  readonly watch?: (items: readonly T[]) => boolean
  /** Read again after so long in any case. */
  readonly every?: number
}
interface Pages<T> {
  /** Undefined until the first page. */
  readonly items: readonly T[] | undefined
  readonly error: Error | null
  /** How many there are, as a list's title shows it; capped where nobody has counted on. */
  readonly count: { readonly count: number; readonly isCapped: boolean } | undefined
  /** The rows for a table, with all that belongs to reading them. */
  readonly table: {
    readonly rows: readonly T[] | undefined
    /** Old rows are shown while another filter loads. */
    readonly isRefreshing: boolean
    readonly error: Error | undefined
    readonly onRetry: () => void
    readonly hasMore: boolean
    /** The next page is on its way. */
    readonly isLoadingMore: boolean
    readonly onLoadMore: () => void
  }
  reload(): void
}

/** Whoever goes on past the first page goes far: longer pages keep a list that is scrolled from waiting and drawing so often. */
const NEXT_PAGE = 200

/** A list with keyset paging; filters go into `query`, `cursor` is looked after here. */
export function usePages<E extends EndpointDeclaration>(
  operation: Operation<E>,
  ...args: Arguments<E, PagesOptions<ItemOf<E>>>
): Pages<ItemOf<E>> {
  const call = useApi()
  const [input, { watch, every } = {}] = args as [InputOf<E> | undefined, PagesOptions<ItemOf<E>> | undefined] // both shapes of Arguments
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(operation, input ?? {}), 'pages'],
    queryFn: ({ pageParam, signal }) => readPage(call, operation, input, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  })
  const last = pages.data?.pages.at(-1)
  const items = useMemo(
    () => pages.data?.pages.flatMap((page) => page.items) as ItemOf<E>[] | undefined, // Page forgot what the items are
    [pages.data],
  )
  const isUnderWay = items !== undefined && !pages.isPlaceholderData && watch?.(items) === true
  useBeat(isUnderWay ? WATCH_MS : every, () => pages.refetch({ cancelRefetch: false }))
  const loadMore = () => void (pages.hasNextPage && !pages.isFetchingNextPage && pages.fetchNextPage())
  const reload = () => void pages.refetch()
  const isShort = pages.isFetchNextPageError
  return {
    items,
    error: pages.error,
    count: last && { count: last.total, isCapped: !last.totalExact },
    table: {
      rows: items,
      isRefreshing: pages.isPlaceholderData,
      // Rows that are there stay good when reading them again has failed; only the next ones are missing then.
      error: items === undefined || isShort ? (pages.error ?? undefined) : undefined,
      onRetry: isShort ? loadMore : reload,
      hasMore: pages.hasNextPage,
      isLoadingMore: pages.isFetchingNextPage,
      onLoadMore: loadMore,
    },
    reload,
  }
}

/** What is listed without pages. */
const wholeOf = (items: readonly unknown[]): Page => ({
  items,
  total: items.length,
  totalExact: true,
  nextCursor: null,
})

async function readPage(
  call: Call,
  operation: Operation,
  input: unknown,
  cursor: string | null,
  signal: AbortSignal,
): Promise<Page> {
  const { query, ...rest } = (input ?? {}) as { query?: object } // typed at the hook
  const paged = { ...rest, query: { ...(cursor === null ? {} : { limit: NEXT_PAGE, cursor }), ...query } }
  const answer = (await loosely(call)(operation, paged, { signal, silent: true })) as Page | readonly unknown[] // likewise
  return Array.isArray(answer) ? wholeOf(answer) : (answer as Page) // no list of its own
}
