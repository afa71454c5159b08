import { z } from 'zod'
import { viewDialLogs } from '../dialLogs/dialLog.api.ts'
import { dialLogFilter } from '../dialLogs/dialLog.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, id } from '../kernel/schema.ts'
import { exportOptions } from './export.schema.ts'

const one = z.object({ guid })

export const assetApi = group('Assets', '/Assets', {
  Ticket: endpoint({
    method: 'POST',
    path: '/Ticket',
    summary: 'A one-time ticket of 60 s for a download or a socket',
    permission: 'signedIn',
    bySecret: 'narrowed',
    body: z.object({ path: z.string().startsWith('/api/').max(2_000) }),
    response: z.object({ ticket: z.string() }),
  }),
  CallInfo: endpoint({
    method: 'GET',
    path: '/CallInfo',
    summary: 'The conversation as readable text',
    permission: viewDialLogs,
    query: one,
    response: 'stream',
    ticket: true,
  }),
  ConversationInfo: endpoint({
    method: 'GET',
    path: '/ConversationInfo',
    summary: 'The conversation with everything that happened, as JSON',
    permission: viewDialLogs,
    query: one,
    response: 'stream',
    ticket: true,
  }),
  Records: endpoint({
    method: 'GET',
    path: '/Records',
    summary: 'The recording of a conversation',
    permission: viewDialLogs,
    query: one,
    response: 'stream',
    ticket: true,
    errors: ['conversation.noRecording'],
  }),
  ReportFlow: endpoint({
    method: 'GET',
    path: '/ReportFlow',
    summary: 'Conversations of a flow as CSV or an Excel workbook',
    permission: 'CallScript.viewdiallogs',
    query: dialLogFilter.extend({ idCallScript: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
})
