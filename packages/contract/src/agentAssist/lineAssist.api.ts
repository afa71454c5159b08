import { endpoint, group } from '../kernel/endpoint.ts'
import { lineAssist, lineAssistChange } from './lineAssist.schema.ts'

/** What agent assist does on one line. */
export const lineAssistApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  AgentAssist: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/AgentAssist',
    summary: 'Get what agent assist does on a line',
    permission: 'Line.view',
    response: lineAssist,
  }),
  UpdateAgentAssist: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/AgentAssist',
    summary: 'Set what agent assist does on a line, in place of what it does in the tenant',
    permission: 'Line.edit',
    body: lineAssistChange,
    response: lineAssist,
    answers: 'AgentAssist',
    errors: ['entity.stale'],
  }),
})
