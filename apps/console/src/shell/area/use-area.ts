import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { useParams } from '@tanstack/react-router'
import type { SearchOf, SearchReaders } from '../../kit/address/readers.ts'
import { type ChangeAddress, useAddress } from '../../kit/address/use-address.ts'
import { type Area, type ParamsOf, readParams } from './area.ts'

/** The parts of the path, typed; the route has refused what cannot be read. */
export function useAreaParams<A extends AnyScreen>(area: Pick<Area<A>, 'at' | 'params' | 'path'>): ParamsOf<A['path']> {
  const raw = useParams({ strict: false }) as Record<string, string | undefined> // the readers check it
  const read = readParams(area, raw)
  if (!read) throw new Error(`Not a page of ${area.path}`)
  return read
}

/** What the area reads of its address beyond the path, and how to change some of it. */
export const useAreaSearch = <S extends SearchReaders>({
  search,
}: {
  readonly search: S
}): [search: SearchOf<S>, change: ChangeAddress<S>] => useAddress(search)
