import { useEffect, useState } from 'react'
import type { Suggest } from '../../kit/code/CodeEditor.tsx'
import type { PlacedProblem } from './read-document.ts'

type Reader = typeof import('./read-document.ts')
/** A pause in typing after which the document is looked at. */
const PAUSE_MS = 300
/** A longer document is looked at only when it is saved: each look reads it as a whole. */
const MOST_LIVE = 1_000_000

const NONE: readonly PlacedProblem[] = []

/** What is wrong with a document while it is typed, and what could be written next; the reader of documents comes in a chunk of its own. */
export function useProblems(text: string) {
  const [reader, setReader] = useState<Reader>()
  const [problems, setProblems] = useState(NONE)
  useEffect(() => {
    void import('./read-document.ts').then(setReader)
  }, [])
  useEffect(() => {
    if (!reader || text.length > MOST_LIVE) return
    const timer = setTimeout(() => setProblems(text.trim() === '' ? NONE : reader.problemsIn(text)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [reader, text])
  const suggest: Suggest | undefined = reader?.suggestionsAt
  return { problems, setProblems, suggest }
}
