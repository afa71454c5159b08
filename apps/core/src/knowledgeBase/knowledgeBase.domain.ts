import type { Domain } from '../kernel/domain.ts'
import { knowledgeBaseRoutes } from './knowledgeBase.routes.ts'

export const knowledgeBase: Domain = {
  routes: knowledgeBaseRoutes,
}
