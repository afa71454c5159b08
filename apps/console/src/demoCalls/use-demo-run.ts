import type { DemoCall } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticInput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useEffect, useReducer, useRef } from 'react'
import { noTest, testReducer } from '../flows/testCall/test-call.reducer.ts'
import { useTestLine } from '../flows/testCall/use-test-line.ts'
import { problemText } from '../kit/problem.ts'
import { useWrite } from '../shell/api.ts'
import { useLiveFlow } from './use-live-flow.ts'

/** A conversation of a demo call as the page knows it, with the live version of its flow where one may see it. */
export function useDemoRun({ idDemoCall, idCallScript }: DemoCall) {
  const { write } = useWrite(operations.DemoCallGroups.Run, { silent: true })
  const [state, dispatch] = useReducer(testReducer, noTest)
  const line = useTestLine(dispatch, state.seq, false)
  const sent = useRef(0)
  const { guid: flowGuid, document, isHidden } = useLiveFlow(idCallScript)

  async function start() {
    dispatch({ type: 'start' })
    try {
      const begun = await write({ params: { idDemoCall } })
      dispatch({ type: 'prepared', guid: begun.guid })
      line.open(begun)
    } catch (error) {
      dispatch({ type: 'failed', message: problemText(error) })
    }
  }
  const send = (input: DiagnosticInput) => {
    sent.current += 1
    dispatch({ type: 'sent', input, id: `s${sent.current}` })
    line.send(input)
  }
  // Leaving or closing the page hangs up: there is no way back to the conversation.
  useEffect(() => {
    addEventListener('pagehide', line.hangUp)
    return () => {
      removeEventListener('pagehide', line.hangUp)
      line.hangUp()
    }
  }, [line.hangUp])
  return { state, start, send, flowGuid, document, isHidden }
}
