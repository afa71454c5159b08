import type { FlowTest, FlowTestDraft } from '@parley/contract/flowTests/flowTest.schema.ts'
import { useEffect, useState } from 'react'
import { useDesigner } from '../designer-context.ts'
import { keepTest, keptTest } from './kept-tests.ts'
import { draftOf } from './test-draft.ts'

/** A saved test, or one that begins as something. */
export type Written =
  | { readonly test: FlowTest; readonly draft?: never; readonly notes?: never }
  | { readonly test?: never; readonly draft: FlowTestDraft; readonly notes: readonly string[] }

const NONE: readonly string[] = []

/** A test as it is written: it is kept until it is saved or discarded, and what another person saves is told, not taken. */
export function useTestDraft({ test, draft: begun, notes = NONE }: Written) {
  const { guid } = useDesigner().flow
  const idFlowTest = test?.idFlowTest
  const [kept] = useState(() => (test ? keptTest(guid, idFlowTest) : undefined))
  const [base, setBase] = useState(kept?.base ?? test)
  const [blank] = useState(() => (test ? draftOf(test) : begun))
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
    () => keepTest(guid, idFlowTest, isChanged ? { draft, notes, base } : undefined),
    [guid, idFlowTest, isChanged, draft, notes, base],
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
    forget: () => keepTest(guid, idFlowTest, undefined),
  }
}
