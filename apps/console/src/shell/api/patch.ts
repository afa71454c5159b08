import type { EndpointDeclaration } from '@parley/contract/kernel/endpoint.ts'
import type { InputOf, Operation, OutputOf } from '@parley/contract/kernel/operation.ts'
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { keyOf } from './read.ts'

/** A change of cached answers, ahead of the core's word. */
export interface Patch {
  readonly queryKey: QueryKey
  readonly change: (data: unknown) => unknown
}

/** Changes the cached answer of one read, or of all its inputs where none is given. */
export function patch<E extends EndpointDeclaration>(
  operation: Operation<E>,
  change: (data: OutputOf<E>) => OutputOf<E>,
  input?: InputOf<E>,
): Patch {
  const each = change as (data: unknown) => unknown // the cache forgot what it holds; the key says it
  return { queryKey: keyOf(operation, input), change: (data) => (isPages(data) ? mapPages(data, each) : each(data)) }
}

/** Changes one item in every cached page of a list. */
export function patchItem<
  E extends EndpointDeclaration,
  T extends OutputOf<E> extends { items: (infer I)[] } ? I : never,
>(operation: Operation<E>, isIt: (item: T) => boolean, change: (item: T) => T | undefined): Patch {
  const items = (list: readonly T[]) =>
    list.flatMap((item) => {
      if (!isIt(item)) return [item]
      const changed = change(item)
      return changed === undefined ? [] : [changed]
    })
  const each = (data: unknown) => {
    const page = data as { items: readonly T[] } // a list operation answers pages
    return { ...page, items: items(page.items) }
  }
  return { queryKey: keyOf(operation), change: (data) => (isPages(data) ? mapPages(data, each) : each(data)) }
}

const isPages = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const mapPages = (data: InfiniteData<unknown>, change: (page: unknown) => unknown) => ({
  ...data,
  pages: data.pages.map(change),
})

export type Before = readonly (readonly [QueryKey, unknown])[]

/** Applies the patches and gives what stood there before. */
export async function applyPatches(cache: QueryClient, patches: readonly Patch[]): Promise<Before> {
  const before: (readonly [QueryKey, unknown])[] = []
  for (const { queryKey, change } of patches) {
    await cache.cancelQueries({ queryKey })
    before.push(...cache.getQueriesData({ queryKey }))
    cache.setQueriesData({ queryKey }, (data: unknown) => (data === undefined ? undefined : change(data)))
  }
  return before
}

/** Puts the answers back, the last change first. */
export function restore(cache: QueryClient, before: Before | undefined): void {
  for (const [key, data] of [...(before ?? [])].reverse()) cache.setQueryData(key, data)
}
