import { alertApi } from '@parley/contract/monitoring/monitoring.api.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'

const alertTopic = ({ tenant }: Pick<Ctx, 'tenant'>) => `alerts ${tenant}`

/** That there is something new, not what: who may see only some lines asks for theirs. */
export const alertStream = streamRoute(alertApi.AlertStream, async (ctx) => alertTopic(ctx))

export const tellAlerts = (ctx: Ctx): void =>
  ctx.emit({ name: 'stream', payload: { at: ctx.clock.now().toISOString() }, to: { topic: alertTopic(ctx) } })
