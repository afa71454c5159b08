import { reportApi } from '@parley/contract/reports/report.api.ts'
import { reportBilling } from '../economy/chargeReport.ts'
import type { Domain } from '../kernel/domain.ts'
import { sidOf } from '../kernel/http/sidOf.ts'
import { issueTicket } from '../kernel/http/ticket.service.ts'
import { routes } from '../kernel/routes.ts'
import { reportFlow, reportLine, reportModule } from '../records/list/flowReport.ts'
import { getCallInfo, getConversationInfo, getRecord } from './report.service.ts'
import { getVCon } from './vcon.service.ts'

export const reports: Domain = {
  routes: ({ productName }) =>
    routes(reportApi, {
      Ticket: async (ctx, { body, request }) => ({ ticket: await issueTicket(ctx, body.path, sidOf(ctx, request)) }),
      CallInfo: (ctx, { query }) => getCallInfo(ctx, query.guid),
      ConversationInfo: (ctx, { query }) => getConversationInfo(ctx, query.guid),
      VCon: (ctx, { query }) => getVCon(ctx, query.guid, query.signed ?? false, productName),
      Records: (ctx, { query }) => getRecord(ctx, query.guid),
      ReportFlow: (ctx, { query }) => reportFlow(ctx, query),
      ReportLine: (ctx, { query }) => reportLine(ctx, query),
      ReportBilling: (ctx, { query }) => reportBilling(ctx, query),
      ReportModule: (ctx, { query }) => reportModule(ctx, query),
    }),
}
