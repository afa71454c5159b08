import { dialLogApi } from '@parley/contract/dialLogs/dialLog.api.ts'
import { routes } from '../kernel/routes.ts'
import { listDialLogs } from './dialLog.service.ts'

export const dialLogRoutes = routes(dialLogApi, {
  DialLogs: (ctx, { query }) => listDialLogs(ctx, query),
})
