import type { Funnel, FunnelStep, funnelQuery } from '@parley/contract/statistics/statistic.schema.ts'
import type { z } from 'zod'
import { requireScript } from '../flows/flow.access.ts'
import { findScript } from '../flows/flow.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { listVersions, readNodes, sumSteps } from './funnel.store.ts'
import { chosenDays } from './statistic.service.ts'
import { readBegin, readEnd, readToday } from './statistic.store.ts'

/** How far conversations of a flow come, from rollups alone. */
export async function flowFunnel(
  ctx: Ctx,
  idCallScript: number,
  { version: asked, tests = false, ...period }: z.output<typeof funnelQuery>,
): Promise<Funnel> {
  const script = (await findScript(ctx.db, idCallScript)) ?? notFound('Flow')
  await requireScript(ctx, script, 'view')
  const { timezone } = await ctx.db
    .selectFrom('tenant')
    .select('timezone')
    .where('idTenant', '=', ctx.tenant)
    .executeTakeFirstOrThrow()
  const days = chosenDays(period, await readToday(ctx.db, ctx.clock.now(), timezone))
  const counted = { idCallScript, days, isTest: tests }
  const versions = await listVersions(ctx.db, counted)
  const [most] = versions.toSorted((a, b) => b.conversations - a.conversations || b.version - a.version)
  const version = asked ?? most?.version ?? null
  return {
    timezone,
    period: days,
    begin: await readBegin(ctx.db, days.from, timezone),
    end: await readEnd(ctx.db, days.to, timezone),
    version,
    versions,
    steps: version === null ? [] : await stepsOf(ctx, { ...counted, version }),
  }
}

async function stepsOf(ctx: Ctx, counted: Parameters<typeof sumSteps>[1]): Promise<FunnelStep[]> {
  const steps = await sumSteps(ctx.db, counted)
  if (steps.length === 0) return []
  const nodes = await readNodes(ctx.db, counted)
  return steps.map(({ nodeId, ...counts }) => {
    const { label, type } = nodes.get(nodeId) ?? { label: null, type: null }
    return { nodeId, label: label || null, type, ...counts }
  })
}
