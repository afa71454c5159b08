import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { pageOf } from '../kernel/schema.ts'
import { draftReach, flowReplay, replayCase, replayCaseQuery, replayPair, replayStart } from './flowReplay.schema.ts'

const view = 'CallScript.viewdiallogs'

/** Past conversations on the draft: what would have become of them. Nothing is sent. */
export const flowReplayApi = group('CallScripts', '/Administration/CallScripts', {
  Replays: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Replays',
    summary: 'List replays of past conversations on the draft of a flow, newest first',
    permission: view,
    response: z.array(flowReplay),
  }),
  Replay: endpoint({
    method: 'POST',
    path: '/{idCallScript}/Replays',
    summary: 'Run past conversations on the draft of a flow as a task; nothing is sent',
    permission: view,
    body: replayStart,
    response: flowReplay,
    changes: { only: ['CallScripts.Replays', 'Audit'] },
    errors: ['callScript.tooNew', 'flowReplay.running', 'flowReplay.none'],
  }),
  ReplayCases: endpoint({
    method: 'GET',
    path: '/Replays/{idFlowReplay}/Cases',
    summary: 'List conversations of a replay, those that differ most first',
    permission: view,
    query: replayCaseQuery,
    response: pageOf(replayCase),
  }),
  ReplayPair: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Replays/Pair',
    summary: 'Compare a past conversation with what the draft makes of it now',
    permission: view,
    query: z.object({ guid: z.guid() }),
    response: replayPair,
    errors: [
      'flowTest.notKept',
      'flowTest.versionGone',
      'flowTest.otherFlow',
      'flowTest.queueFull',
      'callScript.tooNew',
    ],
  }),
  Reach: endpoint({
    method: 'GET',
    path: '/{idCallScript}/Reach',
    summary: 'How many conversations of the last 30 days came through the steps that the draft changes',
    permission: view,
    response: draftReach,
    errors: ['callScript.tooNew'],
  }),
})
