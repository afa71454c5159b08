import type { CallScript } from '@parley/contract/callScripts/callScript.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { useKit } from '../../kit/KitProvider.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { CallError, useWrite } from '../../shell/api.ts'
import { flowHref } from '../flows.path.ts'
import { t } from './detail.messages.ts'
import { readsOfFlow } from './flow-writes.ts'
import type { DocumentProblem } from './read-document.ts'

const MINUTE_MS = 60_000

/** The paths the core found wrong, in case it knows more than the page. */
function problemsOf(error: unknown): readonly DocumentProblem[] {
  if (!(error instanceof CallError) || typeof error.details !== 'object' || error.details === null) return []
  const { problems } = error.details as { problems?: unknown } // an object, whose members are unknown
  return Array.isArray(problems) ? (problems as DocumentProblem[]) : [] // the core's own list
}

/** Checks a document here, then saves it as the newest version. */
export function useImport(flow: CallScript, onDone: () => void) {
  const { navigate } = useKit()
  const [problems, setProblems] = useState<readonly DocumentProblem[]>([])
  const [error, fail] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const update = useWrite(operations.CallScripts.UpdateDocument, {
    silent: true,
    invalidates: readsOfFlow,
    timeoutMs: MINUTE_MS,
  })

  async function send(text: string, note: string) {
    const { problemsIn } = await import('./read-document.ts')
    const found = problemsIn(text)
    if (found.length > 0) return setProblems(found)
    const { idCallScript, rowVersion, version } = flow
    const document = JSON.parse(text)
    const saved = await update.write({ params: { idCallScript }, body: { document, note, rowVersion } })
    if (saved.version === version) showToast('info', t('importEqual', { version }))
    else if (saved.errors === 0) showToast('success', t('imported', { version: saved.version }))
    else {
      const words = t('importedErrors', { version: saved.version, count: saved.errors })
      showToast('warning', words, { label: t('showProblems'), onAction: () => navigate(flowHref(idCallScript)) })
    }
    onDone()
  }

  async function save(text: string, note: string) {
    setPending(true)
    setProblems([])
    fail(undefined)
    try {
      await send(text, note)
    } catch (caught) {
      const found = problemsOf(caught)
      setProblems(found)
      if (found.length === 0) fail(caught)
    } finally {
      setPending(false)
    }
  }
  return { save, isPending, problems, error, fail }
}
