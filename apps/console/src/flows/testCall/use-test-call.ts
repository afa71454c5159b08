import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticInput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useEffect, useReducer, useRef, useState } from 'react'
import { problemText } from '../../kit/problem.ts'
import { useApi } from '../../shell/api.ts'
import { documentOf } from '../picture/flow-document.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { DRAFT, flushDraft } from './open-drafts.ts'
import { noTest, testReducer } from './test-call.reducer.ts'
import { useTestLine } from './use-test-line.ts'

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
  const [state, dispatch] = useReducer(testReducer, noTest)
  const [tested, setTested] = useState<{ start: TestStart; document: FlowDocument }>()
  const [isDebugging, setDebugging] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const sent = useRef(0)
  const line = useTestLine(dispatch, state.seq, isDebugging)
  const isRunning = state.phase === 'running' || state.phase === 'starting'

  async function start(next: TestStart) {
    const { idCallScript } = flow
    const { version } = next
    dispatch({ type: 'start' })
    try {
      if (version === DRAFT) await flushDraft(idCallScript)
      const { document } =
        version === flow.version
          ? flow
          : version === DRAFT
            ? await call(Draft, { params: { idCallScript } }, { silent: true })
            : await call(History, { params: { idCallScript, version } }, { silent: true })
      setTested({ start: next, document: documentOf(document) })
      const which = version === DRAFT ? { draft: true } : { version }
      const body = {
        idCallScript,
        ...which,
        language: next.language,
        variables: { ...next.variables },
        sends: next.sends,
      }
      const begun = await call(operations.CallManagement.TestCall, { body }, { silent: true })
      dispatch({ type: 'prepared', guid: begun.guid })
      line.open(begun)
    } catch (error) {
      dispatch({ type: 'failed', message: problemText(error) })
    }
  }
  const send = (input: DiagnosticInput) => {
    sent.current += 1
    dispatch({ type: 'sent', input, id: `s${sent.current}` })
    if (tested?.start.version !== DRAFT) return line.send(input)
    // What was edited up to now counts for what is said next; where it cannot be saved the conversation still goes on.
    void flushDraft(flow.idCallScript).finally(() => line.send(input))
  }
  const leave = () => {
    setClosing(false)
    dispatch({ type: 'reset' })
    onClosed()
  }
  // Leaving or closing the page hangs up: there is no way back to the conversation.
  useEffect(() => {
    addEventListener('pagehide', line.hangUp)
    return () => {
      removeEventListener('pagehide', line.hangUp)
      line.hangUp()
    }
  }, [line.hangUp])

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
      line.hangUp()
      dispatch({ type: 'reset' })
    },
    isClosing,
    /** Asks before a conversation that runs is given up. */
    requestClose: () => (isRunning ? setClosing(true) : leave()),
    answerClose: (isSure: boolean) => {
      if (!isSure) return setClosing(false)
      line.hangUp()
      leave()
    },
  }
}
