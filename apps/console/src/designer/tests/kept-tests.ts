import type { FlowTest, FlowTestDraft } from '@parley/contract/flowTests/flowTest.schema.ts'
import { useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'

/** What was written and is not saved: the panel can be closed over it, and another opened in its place. */
export interface Kept {
  readonly draft: FlowTestDraft
  readonly notes: readonly string[]
  /** What it was before it was written on. */
  readonly blank: FlowTestDraft
  /** The test as it was when it was opened; none of a new one. */
  readonly base?: FlowTest | undefined
}

const kept = new Map<string, Kept>()
const listeners = new Set<() => void>()

/** A saved test, or what a new one was made of: a conversation by its guid, or nothing. */
export type Origin = number | string | undefined
const keyOf = (guid: string, origin: Origin) => `${guid} ${origin ?? 'new'}`

export const keptTest = (guid: string, origin?: Origin): Kept | undefined => kept.get(keyOf(guid, origin))

export function keepTest(guid: string, origin: Origin, test: Kept | undefined): void {
  const key = keyOf(guid, origin)
  if (test) kept.set(key, test)
  else if (!kept.delete(key)) return
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Closing the window asks first while there are any. */
export function useKeptTests(): void {
  useUnsavedChanges(useSyncExternalStore(subscribe, () => kept.size) > 0)
}
