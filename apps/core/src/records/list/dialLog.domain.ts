import { dialLogApi, viewDialLogs } from '@parley/contract/conversations/list/dialLog.api.ts'
import { otherSide } from '@parley/contract/conversations/list/otherSide.ts'
import { opens } from '@parley/contract/kernel/permission.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Domain } from '../../kernel/domain.ts'
import { routes } from '../../kernel/routes.ts'
import { listDialLogs, showNumbers } from './dialLog.service.ts'
import { readPage, storedFilter } from './dialLog.store.ts'
import { dialLogExportTask, startExport } from './dialLogExport.ts'
import { LongLists } from './longLists.ts'

function dialLogRoutes() {
  const long = new LongLists()
  return routes(dialLogApi, {
    DialLogs: (ctx, { query }) => listDialLogs(ctx, query, long),
    ExportDialLogs: (ctx, { body }) => startExport(ctx, body),
  })
}

/** The newest conversations that a search finds, for the command palette. */
async function searchConversations(ctx: Ctx, search: string, limit: number) {
  if (!opens(ctx.permissions, viewDialLogs)) return []
  const logs = await readPage(ctx.db, await storedFilter(ctx, { search }), { sort: '-startedAt', most: limit })
  return logs.map((each) => {
    const log = showNumbers(ctx, each)
    return {
      kind: 'conversation' as const,
      title: log.flow?.name ?? log.callId,
      detail: [otherSide(log), log.disposition].filter(Boolean).join(' · '),
      at: log.startedAt,
      hasErrors: log.errors > 0,
      path: screens.conversation({ guid: log.guid }),
    }
  })
}

export const conversationList: Domain = {
  routes: dialLogRoutes,
  find: searchConversations,
  tasks: (services) => [dialLogExportTask(services)],
}
