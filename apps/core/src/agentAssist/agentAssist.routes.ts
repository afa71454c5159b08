import { agentAssistApi, agentControlApi } from '@parley/contract/agentAssist/agentAssist.api.ts'
import { scoreRisk } from '@parley/contract/agentAssist/risk.rules.ts'
import { routes } from '../kernel/routes.ts'
import { requireTenant } from '../tenants/tenant.access.ts'
import { listLanguages, readAgentControl, updateAgentControl } from './agentAssist.service.ts'

export const agentAssistRoutes = [
  ...routes(agentAssistApi, { Languages: (ctx) => listLanguages(ctx) }),
  ...routes(agentControlApi, {
    AgentControlSetup: (ctx, { params }) => readAgentControl(ctx, params.idTenant),
    UpdateAgentControlSetup: (ctx, { params, body }) => updateAgentControl(ctx, params.idTenant, body),
    TryRiskRules: async (ctx, { params, body }) => {
      await requireTenant(ctx, 'AccessManagement.viewAgentControl', params.idTenant)
      const { hits, ...result } = scoreRisk(body.text, body.rules)
      return { ...result, hits: [...hits] }
    },
  }),
]
