import { moduleApi } from '@parley/contract/modules/module.api.ts'
import type { ModuleTestNews } from '@parley/contract/modules/module.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { streamRoute } from '../kernel/streamRoute.ts'
import { getModule } from './module.store.ts'

const topic = ({ tenant }: Pick<Ctx, 'tenant'>) => `modules ${tenant}`

/** That a status changed, not which: who may see only some modules asks for theirs. */
export const moduleStream = streamRoute(moduleApi.ModuleStream, async (ctx) => topic(ctx))

export const tellModules = (ctx: Ctx): void =>
  ctx.emit({ name: 'stream', payload: { at: ctx.clock.now().toISOString() }, to: { topic: topic(ctx) } })

const testTopic = ({ tenant }: Pick<Ctx, 'tenant'>, idModule: number) => `module test ${tenant} ${idModule}`

export const moduleTestStream = streamRoute(moduleApi.TestStream, async (ctx, { idDialModule }) => {
  await ctx.require('Module.test', idDialModule)
  await getModule(ctx, idDialModule)
  return testTopic(ctx, idDialModule)
})

export const tellStep = (ctx: Ctx, idModule: number, news: ModuleTestNews): void =>
  ctx.emit({ name: 'stream', payload: news, to: { topic: testTopic(ctx, idModule) } })
