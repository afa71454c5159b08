import { useState } from 'react'
import type { Density } from './DataTable.tsx'

export type TablePreferences = { density: Density; hidden: ReadonlySet<string> | undefined }

const keyOf = (table: string) => `table.${table}`

function read(table: string): TablePreferences {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}')
    const { density, hidden } = stored as { density?: unknown; hidden?: unknown } // members are checked below
    return {
      density: density === 'compact' ? 'compact' : 'comfortable',
      hidden: Array.isArray(hidden) ? new Set(hidden.filter((id) => typeof id === 'string')) : undefined,
    }
  } catch {
    return { density: 'comfortable', hidden: undefined }
  }
}

/** Columns and density as this person last left them in this browser. */
export function useTablePreferences(table: string): [TablePreferences, (change: Partial<TablePreferences>) => void] {
  const [preferences, setPreferences] = useState(() => read(table))
  return [
    preferences,
    (change) => {
      const next = { ...preferences, ...change }
      setPreferences(next)
      localStorage.setItem(
        keyOf(table),
        JSON.stringify({ density: next.density, hidden: next.hidden && [...next.hidden] }),
      )
    },
  ]
}
