import type { DiagnosticInput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useEffect, useReducer, useRef } from 'react'
import { problemText } from '../../kit/problem.ts'
import { noTest, testReducer } from './test-call.reducer.ts'
import { useTestLine } from './use-test-line.ts'

/** A conversation that runs on a page, however it begins: what is known of it, and its line, which ends with the page. */
export function useTestConversation(isDebugging: boolean) {
  const [state, dispatch] = useReducer(testReducer, noTest)
  const sent = useRef(0)
  const line = useTestLine(dispatch, state.seq, isDebugging)

  async function begin(prepare: () => Promise<Begun>) {
    dispatch({ type: 'start' })
    try {
      const begun = await prepare()
      dispatch({ type: 'prepared', guid: begun.guid })
      line.open(begun)
    } catch (error) {
      dispatch({ type: 'failed', message: problemText(error) })
    }
  }
  /** Shown at once; `ready` is waited for before it leaves. */
  const send = (input: DiagnosticInput, ready?: Promise<unknown>) => {
    sent.current += 1
    dispatch({ type: 'sent', input, id: `s${sent.current}` })
    if (ready) void ready.finally(() => line.send(input))
    else line.send(input)
  }
  // Leaving or closing the page hangs up: there is no way back to the conversation.
  useEffect(() => {
    addEventListener('pagehide', line.hangUp)
    return () => {
      removeEventListener('pagehide', line.hangUp)
      line.hangUp()
    }
  }, [line.hangUp])
  return { state, begin, send, hangUp: line.hangUp, reset: () => dispatch({ type: 'reset' }) }
}

type Begun = Parameters<ReturnType<typeof useTestLine>['open']>[0]
