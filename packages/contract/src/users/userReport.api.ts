import { endpoint, group } from '../kernel/endpoint.ts'
import { userReportQuery } from './user.schema.ts'

export const userReportApi = group('Assets', '/Assets', {
  ReportUsers: endpoint({
    method: 'GET',
    path: '/ReportUsers',
    summary: 'Users as CSV, as an import reads them',
    permission: 'AccessManagement.viewuser',
    query: userReportQuery,
    response: 'stream',
    ticket: true,
  }),
})
