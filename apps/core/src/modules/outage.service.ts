import { reason } from '@parley/contract/kernel/errors.ts'
import { moduleKind } from '@parley/contract/modules/module.entity.ts'
import { simulatedOutage } from '@parley/contract/modules/module.enum.ts'
import type { ModuleStatus } from '@parley/contract/modules/module.schema.ts'
import type { OutageDraft } from '@parley/contract/modules/outage.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { getModule, lockModule } from './module.store.ts'
import { tellModules } from './module.stream.ts'
import { findOutage, insertOutage, outageOf, storeEnd, tellCarriers } from './outage.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'modules.outageEnds': { readonly idModuleOutage: number }
  }
}

const MINUTE_MS = 60_000

export async function statusOf(ctx: Ctx, idModule: number): Promise<ModuleStatus> {
  const { state, stateText, stateSince, outage, flaps, calls, mostCalls, lastTest } = await getModule(ctx, idModule)
  return { state, stateText, stateSince, outage, flaps, calls, mostCalls, lastTest }
}

/** From now on the simulated carrier fails the calls of the module, in whichever process; nothing that is real is touched. */
export async function startOutage(ctx: Ctx, idModule: number, { kind, minutes }: OutageDraft): Promise<ModuleStatus> {
  await ctx.require('Module.edit', idModule)
  await lockModule(ctx, idModule)
  const { name, isSimulated, enabled } = await getModule(ctx, idModule)
  if (!isSimulated) refuse(reason('module.notSimulated'))
  if (!enabled) refuse(reason('module.isDisabled'))
  const startedAt = ctx.clock.now()
  if (await findOutage(ctx.db, idModule, startedAt)) refuse(reason('module.hasOutage'))
  const endsAt = new Date(startedAt.getTime() + minutes * MINUTE_MS)
  const idModuleOutage = await insertOutage(ctx, { idModule, kind, startedAt, endsAt })
  await ctx.enqueue('modules.outageEnds', { idModuleOutage }, { runAt: endsAt, key: `outage ${idModuleOutage}` })
  await told(ctx, [idModule, name], 'Simulated outage started', { fails: simulatedOutage.label(kind), minutes })
  return await statusOf(ctx, idModule)
}

export async function endOutage(ctx: Ctx, idModule: number): Promise<ModuleStatus> {
  await ctx.require('Module.edit', idModule)
  await lockModule(ctx, idModule)
  const { name } = await getModule(ctx, idModule)
  const now = ctx.clock.now()
  const outage = await findOutage(ctx.db, idModule, now)
  if (!outage) return refuse(reason('module.noOutage'))
  await storeEnd(ctx.db, outage.idModuleOutage, now)
  await told(ctx, [idModule, name], 'Simulated outage ended', { fails: simulatedOutage.label(outage.kind) })
  return await statusOf(ctx, idModule)
}

async function told(ctx: Ctx, module: readonly [number, string], what: string, facts: object): Promise<void> {
  await noteDone(ctx, moduleKind, [...module], what, facts)
  await tellCarriers(ctx.db)
  tellModules(ctx)
}

/** It is over when its time is, whether this runs or not: this says so, once. */
export const outageEndsJob = (): JobDefinition =>
  job('modules.outageEnds', ({ run }, { idModuleOutage }) =>
    run(async (ctx) => {
      const outage = await outageOf(ctx.db, idModuleOutage)
      if (!outage?.endsAt || !(await storeEnd(ctx.db, idModuleOutage, new Date(outage.endsAt)))) return
      const { idModule, name, kind } = outage
      const fails = kind in simulatedOutage.of ? simulatedOutage.label(kind as 'SLOW') : kind // one of those
      await told(ctx, [idModule, name], 'Simulated outage ended by itself', { fails })
    }),
  )
