import { flowReplayApi } from '@parley/contract/flowReplays/flowReplay.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { casesOf, listOf, pairOf, reachOf, startReplay } from './flowReplay.service.ts'
import { replayTask } from './replay.jobs.ts'

export const flowReplays: Domain = {
  references: { flow_replay_script_fkey: 'Flow' },
  tasks: () => [replayTask],
  routes: routes(flowReplayApi, {
    Replays: (ctx, { params }) => listOf(ctx, params.idCallScript),
    Replay: (ctx, { params, body }) => startReplay(ctx, params.idCallScript, body),
    ReplayCases: (ctx, { params, query }) => casesOf(ctx, params.idFlowReplay, query),
    ReplayPair: (ctx, { params, query }) => pairOf(ctx, params.idCallScript, query.guid),
    Reach: (ctx, { params }) => reachOf(ctx, params.idCallScript),
  }),
}
