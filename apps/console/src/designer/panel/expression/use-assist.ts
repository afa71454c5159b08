import { useCallback, useEffect, useMemo, useState } from 'react'
import type { CodeProblem, Suggest } from '../../../kit/code/CodeEditor.tsx'
import { useFlowDocument, usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'

type Assist = typeof import('@parley/flow/edit/completion.ts')

/** The reader of expressions, fetched once when the first field of them is shown. */
let fetched: Assist | undefined

function useReader(): Assist | undefined {
  const [reader, setReader] = useState(fetched)
  useEffect(() => {
    if (reader) return
    void import('@parley/flow/edit/completion.ts').then((module) => {
      fetched = module
      setReader(module)
    })
  }, [reader])
  return reader
}

const NONE: readonly CodeProblem[] = []

/** What is wrong with an expression or a text as it is typed, and what could be written next. */
export function useAssist(path: Path, source: string) {
  const { id } = usePanelForm()
  const document = useFlowDocument()
  const reader = useReader()
  const place = path.join('.')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same way is another list each time
  const problems = useMemo(() => {
    if (!reader || id === null || source.trim() === '') return NONE
    const found = reader.checkExpressionAt(document, id, path, source)
    return found.ok ? NONE : [found]
  }, [reader, document, id, place, source])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const suggest: Suggest = useCallback(
    (text, offset) => {
      if (!reader || id === null) return undefined
      const { options, ...range } = reader.completionsFor(document, id, path, text, offset)
      return {
        ...range,
        options: options.map(({ help, ...option }) => ({ ...option, ...(help ? { info: help } : {}) })),
      }
    },
    [reader, document, id, place],
  )
  return { problems, suggest }
}
