import { agentAssistKind } from '@parley/contract/agentAssist/agentAssist.entity.ts'
import type { AgentControl, AgentControlChange } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { byName } from '../kernel/byName.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { lockTenant } from '../tenants/tenant.store.ts'
import type {} from './agentAssist.tables.ts'

/** Languages of the installation, by name. */
export const listLanguages = (ctx: Ctx) =>
  ctx.db.selectFrom('language').select(['code', 'name']).orderBy(byName('name')).execute()

export async function readAgentControl(ctx: Ctx): Promise<AgentControl> {
  const row = await ctx.db
    .selectFrom('agentControl')
    .select(['features', 'languages', 'rules', 'rowVersion'])
    .executeTakeFirst()
  return row ?? { features: [], languages: [], rules: [], rowVersion: 1 }
}

export async function updateAgentControl(
  ctx: Ctx,
  { rowVersion, ...change }: AgentControlChange,
): Promise<AgentControl> {
  const { name } = await lockTenant(ctx, ctx.tenant)
  const { rowVersion: current, ...before } = await readAgentControl(ctx)
  if (current !== rowVersion) stale('Agent assist', { ...before, rowVersion: current })
  const after = {
    features: [...new Set(change.features)].sort(),
    languages: [...new Set(change.languages)],
    rules: change.rules,
  }
  await refuseUnknown(ctx, [...after.languages, ...after.rules.map(({ language }) => language)])
  const values = {
    features: JSON.stringify(after.features),
    languages: JSON.stringify(after.languages),
    rules: JSON.stringify(after.rules),
    rowVersion: rowVersion + 1,
    updatedAt: ctx.clock.now(),
    updatedBy: ctx.actor.id,
  }
  await ctx.db
    .insertInto('agentControl')
    .values(values)
    .onConflict((conflict) => conflict.column('idTenant').doUpdateSet(values))
    .execute()
  await ctx.audit({
    kind: actionKind.of.UPDATE,
    of: agentAssistKind,
    entity: [ctx.tenant, name],
    before: { agentAssist: before },
    after: { agentAssist: after },
  })
  return { ...after, rowVersion: rowVersion + 1 }
}

async function refuseUnknown(ctx: Ctx, languages: readonly string[]): Promise<void> {
  const known = new Set((await listLanguages(ctx)).map(({ code }) => code))
  const language = languages.find((code) => !known.has(code))
  if (language !== undefined) refuse(reason('agentAssist.unknownLanguage', { language }))
}
