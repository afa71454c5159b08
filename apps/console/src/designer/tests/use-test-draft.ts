import type { FlowTest, FlowTestDraft } from '@parley/contract/flowTests/flowTest.schema.ts'
import { useEffect, useState } from 'react'
import { useDesigner } from '../designer-context.ts'
import { keepTest, keptTest, type Origin } from './kept-tests.ts'
import { draftOf } from './test-draft.ts'

/** A saved test, or one that begins as something. */
export type Written =
  | { readonly test: FlowTest; readonly draft?: never; readonly notes?: never; readonly origin?: never }
  | {
      readonly test?: never
      readonly draft: FlowTestDraft
      readonly notes: readonly string[]
      readonly origin?: Origin
    }

const NONE: readonly string[] = []

/** A test as it is written: it is kept until it is saved or discarded, and what another person saves is told, not taken. */
export function useTestDraft({ test, draft: begun, notes = NONE, origin }: Written) {
  const { guid } = useDesigner().flow
  const key = test?.idFlowTest ?? origin
  const [kept] = useState(() => keptTest(guid, key))
  // One that was deleted meanwhile is a new one.
  const [base, setBase] = useState(test && (kept?.base ?? test))
  const [blank] = useState(() => kept?.blank ?? (test ? draftOf(test) : begun))
  const before = base ? draftOf(base) : blank
  const [draft, setDraft] = useState(kept?.draft ?? before)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(before) || notes.length > 0
  const isNewer = test !== undefined && base !== undefined && test.rowVersion !== base.rowVersion
  /** What the other person saved, in place of what is written here. */
  function takeTheirs() {
    if (!test) return
    setBase(test)
    setDraft(draftOf(test))
  }
  if (isNewer && !isChanged) takeTheirs()
  useEffect(
    () => keepTest(guid, key, isChanged ? { draft, notes, base, blank } : undefined),
    [guid, key, isChanged, draft, notes, base, blank],
  )
  return {
    draft,
    base,
    isChanged,
    isNewer: isNewer && isChanged,
    change: (more: Partial<FlowTestDraft>) => setDraft((one) => ({ ...one, ...more })),
    takeTheirs,
    /** It is saved over what the other person saved. */
    keepMine: () => setBase(test),
    forget: () => keepTest(guid, key, undefined),
  }
}
