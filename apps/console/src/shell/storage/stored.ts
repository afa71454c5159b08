import type { StoredKey } from '@parley/contract/kernel/constants.ts'
import { useSyncExternalStore } from 'react'
import { logError } from '../log.ts'

/** What the console keeps beside the specification's keys. */
export type OwnKey = 'sideNavOpen' | 'themePreviewOpened' | 'themePreviewBase' | `recentScreens.${number}`

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** A value kept in the browser; unreadable ones count as absent. */
export interface Stored<T> {
  readonly get: () => T
  readonly set: (value: T) => void
  readonly remove: () => void
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function stored<T>(
  key: StoredKey | OwnKey,
  fallback: T,
  isValid: (value: unknown) => value is T,
  store: () => Store = () => localStorage,
): Stored<T> {
  let text: string | null = null
  let value = fallback
  const read = (raw: string | null): T => {
    if (raw === null) return fallback
    try {
      const parsed: unknown = JSON.parse(raw)
      return isValid(parsed) ? parsed : fallback
    } catch (error) {
      logError(`What was stored as ${key} cannot be read.`, error)
      return fallback
    }
  }
  return {
    // The same text gives the same object, as a store for React must.
    get: () => {
      const raw = store().getItem(key)
      if (raw !== text) {
        text = raw
        value = read(raw)
      }
      return value
    },
    set: (next) => {
      store().setItem(key, JSON.stringify(next))
      tell()
    },
    remove: () => {
      store().removeItem(key)
      tell()
    },
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The stored value, followed across windows. */
export const useStored = <T>(value: Stored<T>): T => useSyncExternalStore(subscribe, value.get)
