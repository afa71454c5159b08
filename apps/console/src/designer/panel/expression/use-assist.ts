import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CodeProblem, Suggest } from '../../../kit/code/CodeEditor.tsx'
import { useFlowDocument } from '../panel-form.ts'
import type { CodeKind } from './code-words.ts'

type Assist = typeof import('./assist.ts')

/** The reader of expressions, fetched once when the first field of them is shown. */
let fetched: Assist | undefined

function useReader(): Assist | undefined {
  const [reader, setReader] = useState(fetched)
  useEffect(() => {
    if (reader) return
    void import('./assist.ts').then((module) => {
      fetched = module
      setReader(module)
    })
  }, [reader])
  return reader
}

const NONE: readonly CodeProblem[] = []

/** What is wrong with an expression or a text as it is typed, and what could be written next. */
export function useAssist(source: string, kind: CodeKind, names: readonly string[]) {
  const { variables } = useFlowDocument().settings
  const reader = useReader()
  const seen = useMemo(() => ({ variables, names }), [variables, names])
  const problems = useMemo(() => reader?.faultsIn(source, kind, seen) ?? NONE, [reader, source, kind, seen])
  const suggest: Suggest = useCallback(
    (text, offset) => reader?.suggestionsAt(text, offset, kind, seen),
    [reader, kind, seen],
  )
  return { problems, suggest }
}
