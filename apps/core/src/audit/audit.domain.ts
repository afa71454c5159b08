import type { Domain } from '../kernel/domain.ts'
import { auditCheckTask } from './audit.jobs.ts'
import { auditArea } from './audit.person.ts'
import { auditRoutes } from './audit.routes.ts'
import { auditPart } from './prune.ts'

export const audit: Domain = {
  routes: auditRoutes,
  constraints: { audit_event_undoes_key: 'audit.alreadyUndone' },
  people: [auditArea],
  parts: [auditPart],
  tasks: (services) => [auditCheckTask(services)],
}
