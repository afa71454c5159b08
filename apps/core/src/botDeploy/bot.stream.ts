import { botDeployApi } from '@parley/contract/botDeploy/botDeploy.api.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'

const topic = 'bot deployment'

/** That something moved, not what: whoever follows reads what they may see. */
export const botStream = streamRoute(botDeployApi.DeployStream, async () => topic)

export const tellBots = (ctx: Ctx): void =>
  ctx.emit({ name: 'stream', payload: { at: ctx.clock.now().toISOString() }, to: { topic } })
