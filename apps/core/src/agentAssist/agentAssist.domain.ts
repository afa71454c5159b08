import type { Domain } from '../kernel/domain.ts'
import { agentAssistRoutes } from './agentAssist.routes.ts'

export const agentAssist: Domain = {
  routes: agentAssistRoutes,
}
