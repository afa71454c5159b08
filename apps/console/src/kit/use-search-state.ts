import { useKit } from './KitProvider.tsx'

export type SearchPatch = Readonly<Record<string, string | undefined>>

/** Writes values into the query of an address; empty ones are taken out. */
export function patchSearch(href: string, patch: SearchPatch): string {
  const url = new URL(href, 'http://local')
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.pathname + url.search + url.hash
}

/** State kept in the query of the page's address, so that a link carries it. */
export function useSearchState(): [search: URLSearchParams, patch: (patch: SearchPatch, push?: boolean) => void] {
  const { href, navigate } = useKit()
  const search = new URL(href, 'http://local').searchParams
  return [search, (patch, push = false) => navigate(patchSearch(href, patch), { replace: !push })]
}
