import { callbackApi } from '@parley/contract/callbacks/callback.api.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'

const topic = ({ tenant }: Pick<Ctx, 'tenant'>) => `callbacks ${tenant}`

/** That there is something new, not what: who may see only some lines asks for theirs. */
export const callbackStream = streamRoute(callbackApi.CallbackStream, async (ctx) => topic(ctx))

export const tellCallbacks = (ctx: Ctx): void =>
  ctx.emit({ name: 'stream', payload: { at: ctx.clock.now().toISOString() }, to: { topic: topic(ctx) } })
