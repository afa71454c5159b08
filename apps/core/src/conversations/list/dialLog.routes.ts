import { dialLogApi } from '@parley/contract/conversations/list/dialLog.api.ts'
import { routes } from '../../kernel/routes.ts'
import { listDialLogs } from './dialLog.service.ts'
import { startExport } from './dialLogExport.ts'
import { LongLists } from './longLists.ts'

export function dialLogRoutes() {
  const long = new LongLists()
  return routes(dialLogApi, {
    DialLogs: (ctx, { query }) => listDialLogs(ctx, query, long),
    ExportDialLogs: (ctx, { body }) => startExport(ctx, body),
  })
}
