import type { Domain } from '../../kernel/domain.ts'
import { dialLogRoutes } from './dialLog.routes.ts'
import { searchConversations } from './dialLog.search.ts'
import { dialLogExportTask } from './dialLogExport.ts'

export const conversationList: Domain = {
  routes: dialLogRoutes,
  find: searchConversations,
  tasks: (services) => [dialLogExportTask(services)],
}
