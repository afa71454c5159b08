import { dialLogApi } from '@parley/contract/dialLogs/dialLog.api.ts'
import { routes } from '../kernel/routes.ts'
import { listDialLogs } from './dialLog.service.ts'
import { startExport } from './dialLogExport.ts'

export const dialLogRoutes = routes(dialLogApi, {
  DialLogs: (ctx, { query }) => listDialLogs(ctx, query),
  ExportDialLogs: (ctx, { body }) => startExport(ctx, body),
})
