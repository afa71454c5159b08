import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Area, type ParamsOf, readParams, readSearch } from './area.ts'
import { type SearchOf, type SearchReaders, stringifySearch, withoutDefaults } from './search.ts'

/** The parts of the path, typed; the route has refused what cannot be read. */
export function useAreaParams<A extends AnyScreen>(area: Pick<Area<A>, 'at' | 'params' | 'path'>): ParamsOf<A['path']> {
  const raw = useParams({ strict: false }) as Record<string, string | undefined> // the readers check it
  const read = readParams(area, raw)
  if (!read) throw new Error(`Not a page of ${area.path}`)
  return read
}

/** Search parameters and how to change some of them: in place, or as a step that Back undoes. */
export function useAreaSearch<S extends SearchReaders>(area: {
  readonly search: S
}): [search: SearchOf<S>, change: (part: Partial<SearchOf<S>>, options?: { push?: boolean }) => void] {
  const router = useRouter()
  const raw = useLocation().search as Record<string, unknown> // plain values
  const change = useCallback(
    (part: Partial<SearchOf<S>>, { push = false } = {}) => {
      const now = router.latestLocation
      const next = withoutDefaults(area.search, { ...(now.search as Record<string, unknown>), ...part }) // plain values
      const href = now.pathname + stringifySearch(next)
      if (push) router.history.push(href)
      else router.history.replace(href)
    },
    [router, area],
  )
  return [readSearch(area.search, raw), change]
}
