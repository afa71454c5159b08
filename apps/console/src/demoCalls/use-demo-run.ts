import type { DemoCall } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useTestConversation } from '../flows/testCall/use-test-conversation.ts'
import { useWrite } from '../shell/api.ts'
import { useLiveFlow } from './use-live-flow.ts'

/** A conversation of a demo call as the page knows it, with the live version of its flow where one may see it. */
export function useDemoRun({ idDemoCall, idCallScript }: DemoCall) {
  const { write } = useWrite(operations.DemoCallGroups.Run, { silent: true })
  const { state, begin, send } = useTestConversation(false)
  const { guid: flowGuid, document, isHidden } = useLiveFlow(idCallScript)

  const start = () => begin(() => write({ params: { idDemoCall } }))
  return { state, start, send, flowGuid, document, isHidden }
}
