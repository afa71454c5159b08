import { auditApi } from '@parley/contract/audit/audit.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { auditCheckTask, startCheck } from './audit.jobs.ts'
import { auditArea } from './audit.person.ts'
import { findEvents, getEntityAt, getEvent } from './audit.service.ts'
import { readChoices } from './audit.store.ts'
import { exportEvents } from './auditExport.ts'
import { auditPart } from './prune.ts'
import { undoEvent } from './undo.service.ts'

export const audit: Domain = {
  routes: (services: Services) =>
    routes(auditApi, {
      Audit: (ctx, { query }) => findEvents(ctx, query),
      Choices: (ctx) => readChoices(ctx.db),
      EntityAt: (ctx, { query }) => getEntityAt(ctx, query),
      Export: (ctx, { query }) => exportEvents(ctx, query),
      Check: (ctx) => startCheck(ctx),
      Event: (ctx, { params }) => getEvent(ctx, params.idAuditEvent),
      Undo: async (ctx, { params, body }) => {
        await undoEvent(ctx, services, params.idAuditEvent, body?.places)
        return await getEvent(ctx, params.idAuditEvent)
      },
    }),
  constraints: { audit_event_undoes_key: 'audit.alreadyUndone' },
  people: [auditArea],
  parts: [auditPart],
  tasks: (services) => [auditCheckTask(services)],
}
