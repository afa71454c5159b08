import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { useParams } from '@tanstack/react-router'
import { type ParamsOf, readParams } from './area.ts'

/** The parts of the path, typed; the route has refused what cannot be read. */
export function useAreaParams<A extends AnyScreen>(screen: A): ParamsOf<A['path']> {
  const raw = useParams({ strict: false }) as Record<string, string | undefined> // the readers check it
  const read = readParams(screen, raw)
  if (!read) throw new Error(`Not a page of ${screen.path}`)
  return read
}
