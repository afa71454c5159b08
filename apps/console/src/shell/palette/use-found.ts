import { type FoundKind, foundKinds } from '@parley/contract/lookups/foundKinds.ts'
import { operations } from '@parley/contract/operations.ts'
import { useDeferredValue, useEffect, useState } from 'react'
import { useKit } from '../../kit/KitProvider.tsx'
import { formatTime } from '../../kit/text/time-format.ts'
import { useRead } from '../api/use-read.ts'
import type { Command } from './commands.ts'

const WAIT_MS = 150

/** What the core finds by the letters typed: flows, what is inside them, conversations, people, permission groups, tenants. */
export function useFound(search: string): {
  readonly groups: readonly { readonly kind: FoundKind; readonly commands: readonly Command[] }[]
  readonly isSearching: boolean
} {
  const { timeZone } = useKit()
  const wanted = useSettled(search.trim())
  const { data, isFetching } = useRead(
    operations.Lookups.Search,
    { query: { search: wanted } },
    { enabled: wanted !== '' },
  )
  const found = useDeferredValue(wanted === '' ? undefined : data) ?? []
  const groups = foundKinds.map((kind) => ({
    kind,
    commands: found
      .filter((each) => each.kind === kind)
      .map(({ title, detail, at, path, hasErrors }) => ({
        id: `${kind}:${path}:${title}`,
        title,
        detail: [detail, at && formatTime(at, timeZone)].filter(Boolean).join(' · '),
        path,
        hasErrors,
      })),
  }))
  return {
    groups: groups.filter(({ commands }) => commands.length > 0),
    isSearching: isFetching || wanted !== search.trim(),
  }
}

/** The text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), WAIT_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
