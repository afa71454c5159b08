import type { DraftFacts } from '@parley/contract/flows/draft.schema.ts'
import type { FlowDocument, Interfaces, Named } from '@parley/flow'
import { useEffect, useRef, useState } from 'react'
import { problemCounts } from '../flows/picture/flow-picture.ts'
import { changesFor } from './check-changes.ts'
import { NO_PROBLEMS, type Problems } from './use-problems.ts'

type Answer = { id: number } & Pick<Problems, 'errors' | 'warnings' | 'muted'>

/** A pause after which a change is checked. */
const PAUSE_MS = 250

/** Checks the document after each change, against what it names, in a thread of its own; only the newest check counts. */
export function useCheck(document: FlowDocument, interfaces: Interfaces, known: DraftFacts['known']): Problems {
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const worker = useRef<Worker | undefined>(undefined)
  const asked = useRef(0)
  /** What the thread has by now. */
  const sent = useRef<FlowDocument>(undefined)
  useEffect(() => {
    const made = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
    made.onmessage = ({ data: { id, ...found } }: MessageEvent<Answer>) => {
      if (id === asked.current) setProblems({ ...found, counts: problemCounts(found), isChecking: false })
    }
    worker.current = made
    sent.current = undefined
    return () => made.terminate()
  }, [])
  useEffect(() => {
    setProblems((before) => (before.isChecking ? before : { ...before, isChecking: true }))
    const timer = setTimeout(() => {
      asked.current += 1
      const changes = changesFor(sent.current, document)
      sent.current = document
      worker.current?.postMessage({ id: asked.current, changes, named: { ...known, interfaces } satisfies Named })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [document, interfaces, known])
  return problems
}
