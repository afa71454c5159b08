import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticInput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useState } from 'react'
import { useApi } from '../../shell/api.ts'
import { documentOf } from '../picture/flow-document.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { DRAFT, flushDraft } from './open-drafts.ts'
import { useTestConversation } from './use-test-conversation.ts'

/** `version` may be `DRAFT`. */
export type TestStart = {
  version: number
  language: string
  variables: Readonly<Record<string, Json>>
  /** Text messages and emails leave for real. */
  sends: boolean
}

export type TestCallHandle = ReturnType<typeof useTestCall>

const { Draft, History } = operations.CallScripts

/** A test conversation of a flow: lives with the page, whatever part of it is shown. */
export function useTestCall(flow: CallScript, onClosed: () => void) {
  const call = useApi()
  const [tested, setTested] = useState<{ start: TestStart; document: FlowDocument }>()
  const [isDebugging, setDebugging] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const { state, begin, hangUp, ...conversation } = useTestConversation(isDebugging)
  const isRunning = state.phase === 'running' || state.phase === 'starting'

  async function prepare(next: TestStart) {
    const { idCallScript } = flow
    const { version, language, variables, sends } = next
    if (version === DRAFT) await flushDraft(idCallScript)
    const { document } =
      version === flow.version
        ? flow
        : version === DRAFT
          ? await call(Draft, { params: { idCallScript } }, { silent: true })
          : await call(History, { params: { idCallScript, version } }, { silent: true })
    setTested({ start: next, document: documentOf(document) })
    const which = version === DRAFT ? { draft: true } : { version }
    const body = { idCallScript, ...which, language, variables: { ...variables }, sends }
    return call(operations.CallManagement.TestCall, { body }, { silent: true })
  }
  const start = (next: TestStart) => begin(() => prepare(next))
  // What was edited up to now counts for what is said next; where it cannot be saved the conversation still goes on.
  const send = (input: DiagnosticInput) =>
    conversation.send(input, tested?.start.version === DRAFT ? flushDraft(flow.idCallScript) : undefined)
  const leave = () => {
    setClosing(false)
    conversation.reset()
    onClosed()
  }
  return {
    state,
    isRunning,
    /** What runs or ran last. */
    last: tested?.start,
    document: tested?.document,
    isDebugging,
    start,
    send,
    setDebugging,
    /** Back to the choice of version and values. */
    reset: () => {
      hangUp()
      conversation.reset()
    },
    isClosing,
    /** Asks before a conversation that runs is given up. */
    requestClose: () => (isRunning ? setClosing(true) : leave()),
    answerClose: (isSure: boolean) => {
      if (!isSure) return setClosing(false)
      hangUp()
      leave()
    },
  }
}
