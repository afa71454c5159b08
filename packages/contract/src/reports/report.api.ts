import { z } from 'zod'
import { viewDialLogs } from '../conversations/list/dialLog.api.ts'
import { dialLogFilter } from '../conversations/list/dialLog.schema.ts'
import { chargeReportQuery } from '../economy/economy.schema.ts'
import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { guid, id } from '../kernel/schema.ts'

const one = z.object({ guid })

export const reportApi = group('Assets', '/Assets', {
  Ticket: endpoint({
    method: 'POST',
    path: '/Ticket',
    summary: 'Get a one-time ticket for a download or socket, valid for 60 seconds',
    permission: 'signedIn',
    bySecret: 'narrowed',
    body: z.object({ path: z.string().startsWith('/api/').max(2_000) }),
    response: z.object({ ticket: z.string() }),
    changes: { only: [] },
  }),
  CallInfo: endpoint({
    method: 'GET',
    path: '/CallInfo',
    summary: 'Download a conversation as text',
    permission: viewDialLogs,
    query: one,
    response: 'stream',
    ticket: true,
  }),
  ConversationInfo: endpoint({
    method: 'GET',
    path: '/ConversationInfo',
    summary: 'Download a conversation with all its events, as JSON',
    permission: viewDialLogs,
    query: one,
    response: 'stream',
    ticket: true,
  }),
  VCon: endpoint({
    method: 'GET',
    path: '/VCon',
    summary: 'Download a conversation as a vCon, plain or signed by the installation',
    permission: viewDialLogs,
    query: one.extend({ signed: z.boolean().optional() }),
    response: 'stream',
    ticket: true,
  }),
  Records: endpoint({
    method: 'GET',
    path: '/Records',
    summary: 'Download the recording of a conversation',
    permission: viewDialLogs,
    query: one,
    response: 'stream',
    ticket: true,
    errors: ['conversation.noRecording'],
  }),
  ReportFlow: endpoint({
    method: 'GET',
    path: '/ReportFlow',
    summary: 'Export a flow’s conversations as CSV or an Excel workbook',
    permission: 'CallScript.viewdiallogs',
    query: dialLogFilter.extend({ idCallScript: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
  ReportLine: endpoint({
    method: 'GET',
    path: '/ReportLine',
    summary: 'Export a line’s conversations as CSV or an Excel workbook',
    permission: 'Line.viewdiallogs',
    query: dialLogFilter.extend({ idLine: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
  ReportModule: endpoint({
    method: 'GET',
    path: '/ReportModule',
    summary: 'Export a module’s conversations as CSV or an Excel workbook',
    permission: 'Module.viewdiallogs',
    query: dialLogFilter.extend({ idModule: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
  ReportBilling: endpoint({
    method: 'GET',
    path: '/ReportBilling',
    summary: 'Export the calls of a month with what each costs as CSV or an Excel workbook',
    permission: 'Statistics.viewbilling',
    query: chargeReportQuery.extend({ idTenant: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['export.tooLong'],
  }),
})
