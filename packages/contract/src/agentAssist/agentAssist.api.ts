import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import {
  agentControl,
  agentControlChange,
  riskPast,
  riskPastTrial,
  riskResult,
  riskTrial,
} from './agentAssist.schema.ts'

const view = 'AccessManagement.viewAgentControl'

export const agentAssistApi = group('AgentAssist', '/AgentAssist', {
  Languages: endpoint({
    method: 'GET',
    path: '/Languages',
    summary: 'List languages of agent assist',
    permission: view,
    response: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
})

/** Calls of the group Tenants. */
export const agentControlApi = group('Tenants', '/Administration/Tenants', {
  AgentControlSetup: endpoint({
    method: 'GET',
    path: '/{idTenant}/AgentControlSetup',
    on: 'tenant',
    summary: 'Get a tenant’s agent assist settings and risk rules',
    permission: view,
    response: agentControl,
  }),
  UpdateAgentControlSetup: endpoint({
    method: 'PUT',
    path: '/{idTenant}/AgentControlSetup',
    on: 'tenant',
    summary: 'Update features, languages and risk rules',
    permission: 'AccessManagement.editAgentControl',
    body: agentControlChange,
    response: agentControl,
    answers: 'AgentControlSetup',
    errors: ['agentAssist.unknownLanguage', 'entity.stale'],
  }),
  TryRiskRules: endpoint({
    method: 'POST',
    path: '/{idTenant}/AgentControlSetup/Try',
    on: 'tenant',
    summary: 'Score a text with the given rules, without saving them',
    permission: view,
    body: riskTrial,
    response: riskResult,
    reads: true,
  }),
  TryRiskRulesOnPast: endpoint({
    method: 'POST',
    path: '/{idTenant}/AgentControlSetup/TryOnPast',
    on: 'tenant',
    summary: 'Preview how rules would have rated last week’s conversations, without saving them',
    permission: view,
    body: riskPastTrial,
    response: riskPast,
    reads: true,
  }),
})
