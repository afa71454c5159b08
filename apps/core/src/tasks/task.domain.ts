import type { Domain } from '../kernel/domain.ts'
import { taskArea } from './task.person.ts'
import { taskRoutes } from './task.routes.ts'

export const tasks: Domain = {
  routes: taskRoutes,
  people: [taskArea],
}
