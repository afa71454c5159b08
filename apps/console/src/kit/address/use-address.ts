import { useCallback } from 'react'
import { useKit } from '../KitProvider.tsx'
import {
  parseSearch,
  readSearch,
  type SearchOf,
  type SearchReaders,
  stringifySearch,
  withoutDefaults,
} from './readers.ts'

/** In place, or as a step that Back undoes. */
export type ChangeAddress<S> = (part: Partial<SearchOf<S>>, options?: { push?: boolean }) => void

/** The query of an address with some of it changed; what equals its default is left out. */
export function changedSearch<S extends SearchReaders>(readers: S, href: string, part: Partial<SearchOf<S>>): string {
  const { pathname, search, hash } = new URL(href, 'http://local')
  return pathname + stringifySearch(withoutDefaults(readers, { ...parseSearch(search), ...part })) + hash
}

/** State kept in the query of the page's address, so that a link carries it. `readers` are declared outside of components. */
export function useAddress<S extends SearchReaders>(readers: S): [search: SearchOf<S>, change: ChangeAddress<S>] {
  const { href, current, navigate } = useKit()
  const change = useCallback<ChangeAddress<S>>(
    (part, { push = false } = {}) => navigate(changedSearch(readers, current(), part), { replace: !push }),
    [readers, current, navigate],
  )
  return [readSearch(readers, parseSearch(new URL(href, 'http://local').search)), change]
}
