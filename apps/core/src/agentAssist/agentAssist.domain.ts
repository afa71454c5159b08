import { agentAssistApi, agentControlApi } from '@parley/contract/agentAssist/agentAssist.api.ts'
import { scoreRisk } from '@parley/contract/agentAssist/risk.rules.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { updateAgentControl } from './agentAssist.service.ts'
import { listLanguages, readAgentControl } from './agentAssist.store.ts'
import { tryOnPast } from './riskPast.service.ts'

export const agentAssist: Domain = {
  routes: [
    ...routes(agentAssistApi, { Languages: (ctx) => listLanguages(ctx) }),
    ...routes(agentControlApi, {
      AgentControlSetup: readAgentControl,
      UpdateAgentControlSetup: (ctx, { body }) => updateAgentControl(ctx, body),
      TryRiskRules: (_ctx, { body }) => {
        const { hits, ...result } = scoreRisk(body.text, body.rules)
        return { ...result, hits: [...hits] }
      },
      TryRiskRulesOnPast: (ctx, { body }) => tryOnPast(ctx, body.rules),
    }),
  ],
}
