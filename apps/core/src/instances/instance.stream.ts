import { instanceApi } from '@parley/contract/instances/instance.api.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'

const topic = ({ tenant }: Pick<Ctx, 'tenant'>) => `instances ${tenant}`

/** That one was asked or compared, not which: consoles read what they show. */
export const instanceStream = streamRoute(instanceApi.InstanceStream, async (ctx) => topic(ctx))

export const tellInstances = (ctx: Ctx): void =>
  ctx.emit({ name: 'stream', payload: { at: ctx.clock.now().toISOString() }, to: { topic: topic(ctx) } })
