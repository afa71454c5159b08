import type { FlowDocument } from '@parley/flow'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PlacedProblem } from '../../flows/detail/read-document.ts'
import { useDesigner, useEditor } from '../designer-context.ts'
import { editBetween } from './document-edit.ts'
import { t } from './json.messages.ts'

type Reader = typeof import('../../flows/detail/read-document.ts')

/** A pause in typing after which the text is read; a long one takes its time. */
const PAUSE_MS = 300
const LONG_PAUSE_MS = 1_200
const LONG = 500_000

const NONE: readonly PlacedProblem[] = []

/** The document as text, both ways: what is typed and valid becomes the document, and what is changed elsewhere becomes the text. */
export function useJsonText() {
  const { editor } = useDesigner()
  const document = useEditor((state) => state.document)
  const [typed, setTyped] = useState<string>()
  const [problems, setProblems] = useState(NONE)
  const [reader, setReader] = useState<Reader>()
  /** The document that the typed text stands for. */
  const made = useRef<FlowDocument>(undefined)
  const visit = useRef(0)
  useEffect(() => {
    void import('../../flows/detail/read-document.ts').then(setReader)
  }, [])

  const isOwn = made.current === document
  const written = useMemo(() => JSON.stringify(document, null, 2), [document])
  const text = typed ?? written

  /** Somebody else changed the flow, or it was undone: what was valid gives way, what was not is kept. */
  const follow = useEffectEvent(() => {
    if (typed === undefined || isOwn || problems.length > 0) return
    setTyped(undefined)
    visit.current += 1
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another document is followed
  useEffect(() => follow(), [document])

  const read = useEffectEvent((whole: string) => {
    if (!reader) return
    const found = reader.readFlow(whole)
    setProblems(found.problems)
    if (!found.document) return
    const now = editor.get().document
    const edit = editBetween(now, found.document)
    if (edit) editor.apply(edit, t('edited'), `json ${visit.current}`)
    made.current = editor.get().document
  })
  useEffect(() => {
    if (typed === undefined || !reader) return
    const timer = setTimeout(() => read(typed), typed.length > LONG ? LONG_PAUSE_MS : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, reader])

  function discard() {
    setTyped(undefined)
    setProblems(NONE)
    visit.current += 1
  }
  return { text, problems, suggest: reader?.suggestionsAt, change: setTyped, discard }
}
