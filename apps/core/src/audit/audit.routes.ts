import { auditApi } from '@parley/contract/audit/audit.api.ts'
import { constraints } from '../kernel/constraint.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { startCheck } from './audit.jobs.ts'
import { findEvents, getEntityAt, getEvent } from './audit.service.ts'
import { readChoices } from './audit.store.ts'
import { exportEvents } from './auditExport.ts'
import { undoEvent } from './undo.service.ts'

constraints({ audit_event_undoes_key: 'audit.alreadyUndone' })

export const auditRoutes = (services: Services) =>
  routes(auditApi, {
    Audit: (ctx, { query }) => findEvents(ctx, query),
    Choices: (ctx) => readChoices(ctx.db),
    EntityAt: (ctx, { query }) => getEntityAt(ctx, query),
    Export: (ctx, { query }) => exportEvents(ctx, query),
    Check: (ctx) => startCheck(ctx),
    Event: (ctx, { params }) => getEvent(ctx, params.idAuditEvent),
    Undo: async (ctx, { params }) => {
      await undoEvent(ctx, services, params.idAuditEvent)
      return await getEvent(ctx, params.idAuditEvent)
    },
  })
