import type { Domain } from '../kernel/domain.ts'
import { accessRequestArea } from './accessRequest.person.ts'
import { accessRequestRoutes } from './accessRequest.routes.ts'

export const accessRequests: Domain = {
  routes: accessRequestRoutes,
  people: [accessRequestArea],
}
