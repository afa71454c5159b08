import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DocumentProblem } from '@parley/flow/parse.ts'
import { useEffect, useState } from 'react'
import type { Suggest } from '../../kit/code/CodeEditor.tsx'
import { useKit } from '../../kit/KitProvider.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { CallError, useWrite } from '../../shell/api.ts'
import { t } from './detail.messages.ts'
import type { PlacedProblem } from './read-document.ts'

const MINUTE_MS = 60_000

/** The paths the core found wrong, in case it knows more than the page. */
async function problemsOf(error: unknown, text: string): Promise<readonly PlacedProblem[]> {
  if (!(error instanceof CallError) || typeof error.details !== 'object' || error.details === null) return []
  const { problems } = error.details as { problems?: unknown } // an object, whose members are unknown
  const { placeProblems } = await import('./read-document.ts')
  return Array.isArray(problems) ? placeProblems(text, problems as DocumentProblem[]) : [] // the core's own list
}

/** Checks a document here, then saves it as the newest version. */
export function useImport(
  flow: CallScript,
  { onDone, onProblems }: { onDone: () => void; onProblems: (problems: readonly PlacedProblem[]) => void },
) {
  const { navigate } = useKit()
  const [error, fail] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const update = useWrite(operations.CallScripts.UpdateDocument, {
    silent: true,
    timeoutMs: MINUTE_MS,
  })

  async function send(text: string, note: string) {
    const { problemsIn } = await import('./read-document.ts')
    const found = problemsIn(text)
    if (found.length > 0) return onProblems(found)
    const { idCallScript, rowVersion, version } = flow
    const document = JSON.parse(text)
    const saved = await update.write({ params: { idCallScript }, body: { document, note, rowVersion } })
    if (saved.version === version) showToast('info', t('importEqual', { version }))
    else if (saved.errors === 0) showToast('success', t('imported', { version: saved.version }))
    else {
      const words = t('importedErrors', { version: saved.version, count: saved.errors })
      showToast('warning', words, {
        label: t('showProblems'),
        onAction: () => navigate(scriptScreens[flow.scriptKind](idCallScript)),
      })
    }
    onDone()
  }

  async function save(text: string, note: string) {
    setPending(true)
    fail(undefined)
    try {
      await send(text, note)
    } catch (caught) {
      const found = await problemsOf(caught, text)
      if (found.length > 0) onProblems(found)
      else fail(caught)
    } finally {
      setPending(false)
    }
  }
  return { save, isPending, error, fail }
}

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
