import { useCallback, useMemo } from 'react'
import { stored, useStored } from '../../shell/storage/stored.ts'

const isNumbers = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number')

const foldersActive = stored<readonly number[]>('foldersActive', [], isNumbers)

/** Which folders stand open, kept in the browser; those on the way to the current one always do at first. */
export function useExpandedFolders(): [ReadonlySet<string>, (expanded: ReadonlySet<string>) => void] {
  const open = useStored(foldersActive)
  const expanded = useMemo(() => new Set(open.map(String)), [open])
  const set = useCallback((next: ReadonlySet<string>) => foldersActive.set([...next].map(Number).filter(Boolean)), [])
  return [expanded, set]
}

/** Opens folders beside those that are open already. */
export function openFolders(ids: readonly number[]): void {
  const now = foldersActive.get()
  const missing = ids.filter((id) => !now.includes(id))
  if (missing.length > 0) foldersActive.set([...now, ...missing])
}
