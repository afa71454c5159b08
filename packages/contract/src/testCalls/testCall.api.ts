import { z } from 'zod'
import { edit } from '../flows/flow.shared.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { anyOf } from '../kernel/permission.ts'
import { count, guid } from '../kernel/schema.ts'
import { callStatus, testCallStart, testCallStarted, voiceState } from './testCall.schema.ts'
import { requestToTry, requestTried } from './tryRequest.schema.ts'

/** A conversation of a demo group is everybody’s who may view those. */
const follow = anyOf('CallScript.test', 'DemoCall.view')

export const callManagementApi = group('CallManagement', '/CallManagement', {
  TestCall: endpoint({
    method: 'POST',
    path: '/TestCall',
    summary: 'Start a test conversation with a flow',
    permission: 'CallScript.test',
    body: testCallStart,
    response: testCallStarted,
    changes: ['DialLogs', 'CallScripts.Basic'],
    errors: ['testCall.limit', 'testCall.noVoice', 'tenant.callLimit', 'tenant.callRate', 'callScript.noSuchVersion'],
  }),
  TryRequest: endpoint({
    method: 'POST',
    path: '/TryRequest',
    summary: 'Send a request of a flow as it is drawn, and tell what the flow would make of the answer',
    permission: edit,
    body: requestToTry,
    response: requestTried,
    // A service somewhere else is what it may change.
    changes: [],
    errors: ['callScript.invalidDocument', 'testCall.tryingOthers'],
  }),
  GetCallStatus: endpoint({
    method: 'GET',
    path: '/GetCallStatus',
    summary: 'Get the state of a test conversation',
    permission: follow,
    query: z.object({ guid }),
    response: callStatus,
  }),
  DiagnosticSocket: endpoint({
    method: 'GET',
    path: '/DiagnosticSocket',
    summary: 'Talk to a test conversation and follow it',
    permission: follow,
    /**
     * `since`: the last running number that was seen, so that a new connection is sent what came after it; `debug`: traces too, from the first
     * word on.
     */
    query: z.object({ guid, since: count.optional(), debug: z.stringbool().optional() }),
    response: 'stream',
    transport: 'websocket',
    ticket: true,
  }),
  Voice: endpoint({
    method: 'GET',
    path: '/Voice',
    summary: 'Tell whether test calls by voice can be made, and what listens in them',
    permission: follow,
    response: voiceState,
  }),
  VoiceSocket: endpoint({
    method: 'GET',
    path: '/VoiceSocket',
    summary: 'Speak in a test call: sound and what belongs to it, both ways',
    permission: 'CallScript.test',
    query: z.object({ guid }),
    response: 'stream',
    transport: 'websocket',
    ticket: true,
  }),
})
