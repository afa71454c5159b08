import { callManagementApi } from '@parley/contract/testCalls/testCall.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { leftBy } from '../kernel/http/leftBy.ts'
import { sidOf } from '../kernel/http/sidOf.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { getCallStatus, startTestCall, voiceStateOf } from './testCall.service.ts'
import { tryRequestOf } from './tryRequest.service.ts'

export const testCalls: Domain = {
  routes: ({ voice }) =>
    routes(callManagementApi, {
      TestCall: (ctx, { body, request }) => startTestCall(ctx, body, sidOf(ctx, request), voice),
      TryRequest: (ctx, { body, reply }) => tryRequestOf(ctx, body, leftBy(reply)),
      GetCallStatus: (ctx, { query }) => getCallStatus(ctx, query.guid),
      // A WebSocket, answered where connections are upgraded; the server leaves it out of its HTTP routes.
      DiagnosticSocket: () => notFound('Socket'),
      VoiceSocket: () => notFound('Socket'),
      Voice: async () => voiceStateOf(voice),
    }),
}
