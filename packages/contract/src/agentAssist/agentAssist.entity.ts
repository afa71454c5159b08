import { z } from 'zod'
import { fieldsOf, partOf } from '../kernel/entityKind.ts'
import { tenantKind } from '../tenants/tenant.entity.ts'
import { agentControl, agentControlChange } from './agentAssist.schema.ts'

export const agentAssistKind = partOf(tenantKind, {
  area: 'AccessManagement',
  part: 'AgentAssist',
  view: ['AccessManagement.viewAgentControl'],
  fields: z.object({ agentAssist: fieldsOf(agentControl, agentControlChange) }),
})
