import { agentAssistKind } from '@parley/contract/agentAssist/agentAssist.entity.ts'
import type { AgentControl, AgentControlChange } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { type LockedTenant, lockTenant } from '../tenants/tenant.store.ts'
import { listLanguages, readAgentControl, storeAgentControl } from './agentAssist.store.ts'

const controls: Keeping<AgentControl, LockedTenant> = {
  of: agentAssistKind,
  part: 'Agent assist',
  lock: lockTenant,
  get: (ctx) => readAgentControl(ctx),
  name: (_, { name }) => name,
  facts: ({ rowVersion: _, ...agentAssist }) => ({ agentAssist }),
}

export const updateAgentControl = (ctx: Ctx, change: AgentControlChange): Promise<AgentControl> =>
  changeOf(ctx, controls, ctx.tenant, change.rowVersion, async () => {
    await refuseUnknown(ctx, [...change.languages, ...change.rules.map(({ language }) => language)])
    await storeAgentControl(ctx, change)
  })

async function refuseUnknown(ctx: Ctx, languages: readonly string[]): Promise<void> {
  const known = new Set((await listLanguages(ctx)).map(({ code }) => code))
  const language = languages.find((code) => !known.has(code))
  if (language !== undefined) refuse(reason('agentAssist.unknownLanguage', { language }))
}
