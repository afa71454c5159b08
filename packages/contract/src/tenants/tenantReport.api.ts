import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { tenantReportQuery } from './tenant.schema.ts'

export const tenantReportApi = group('Assets', '/Assets', {
  ReportTenants: endpoint({
    method: 'GET',
    path: '/ReportTenants',
    summary: 'Export the tenants you can see as CSV or an Excel workbook',
    permission: 'AccessManagement.viewaccount',
    query: tenantReportQuery.extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
  }),
})
