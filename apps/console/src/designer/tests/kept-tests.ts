import type { FlowTest, FlowTestDraft } from '@parley/contract/flowTests/flowTest.schema.ts'
import { useSyncExternalStore } from 'react'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'

/** What was written and is not saved: the panel can be closed over it, and another opened in its place. */
export interface Kept {
  readonly draft: FlowTestDraft
  readonly notes: readonly string[]
  /** The test as it was when it was opened; none of a new one. */
  readonly base?: FlowTest | undefined
}

const kept = new Map<string, Kept>()
const listeners = new Set<() => void>()

/** @param idFlowTest undefined: the new test of the flow. */
const keyOf = (guid: string, idFlowTest: number | undefined) => `${guid} ${idFlowTest ?? 'new'}`

export const keptTest = (guid: string, idFlowTest?: number): Kept | undefined => kept.get(keyOf(guid, idFlowTest))

export function keepTest(guid: string, idFlowTest: number | undefined, test: Kept | undefined): void {
  const key = keyOf(guid, idFlowTest)
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
