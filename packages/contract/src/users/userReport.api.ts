import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { userReportQuery } from './user.schema.ts'

export const userReportApi = group('Assets', '/Assets', {
  ReportUsers: endpoint({
    method: 'GET',
    path: '/ReportUsers',
    summary: 'Export users as CSV, in the import format, or as an Excel workbook',
    permission: 'AccessManagement.viewuser',
    query: userReportQuery.extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
  }),
})
