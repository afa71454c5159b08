import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id } from '../kernel/schema.ts'
import { agentControl, agentControlChange, riskResult, riskTrial } from './agentAssist.schema.ts'

const params = z.object({ idTenant: id })
const view = 'AccessManagement.viewAgentControl'

export const agentAssistApi = group('AgentAssist', '/AgentAssist', {
  Languages: endpoint({
    method: 'GET',
    path: '/Languages',
    summary: 'Languages in which agents can be assisted',
    permission: view,
    response: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

/** Calls of the group Tenants. */
export const agentControlApi = group('Tenants', '/Administration/Tenants', {
  AgentControlSetup: endpoint({
    method: 'GET',
    path: '/{idTenant}/AgentControlSetup',
    summary: 'What helps the agents of a tenant, and which words worry it',
    permission: view,
    params,
    response: agentControl,
  }),
  UpdateAgentControlSetup: endpoint({
    method: 'PUT',
    path: '/{idTenant}/AgentControlSetup',
    summary: 'Change features, languages and risk rules',
    permission: 'AccessManagement.editAgentControl',
    params,
    body: agentControlChange,
    response: agentControl,
    errors: ['agentAssist.unknownLanguage', 'entity.stale'],
  }),
  TryRiskRules: endpoint({
    method: 'POST',
    path: '/{idTenant}/AgentControlSetup/Try',
    summary: 'Score a text with rules as they stand on the screen, saved or not',
    permission: view,
    params,
    body: riskTrial,
    response: riskResult,
  }),
})
