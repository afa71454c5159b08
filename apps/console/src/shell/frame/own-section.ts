import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Section } from '../area/area.ts'

let own: Section | undefined
const listeners = new Set<() => void>()

function write(section: Section | undefined): void {
  own = section
  for (const listener of listeners) listener()
}

/** The section that what is shown belongs to, where its address alone does not say it; as long as it is shown. */
export function useOwnSection(section: Section | undefined): void {
  useLayoutEffect(() => {
    write(section)
    return () => write(undefined)
  }, [section])
}

export const useShownSection = (): Section | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => own,
  )
