import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { id } from '../kernel/schema.ts'
import { viewTenantStatistic } from './statistic.api.ts'
import { statisticQuery } from './statistic.schema.ts'

export const statisticReportApi = group('Assets', '/Assets', {
  ReportStatistics: endpoint({
    method: 'GET',
    path: '/ReportStatistics',
    summary: 'Export a tenant’s conversations by hour, day or month as CSV or an Excel workbook',
    permission: viewTenantStatistic,
    query: statisticQuery.extend({ idTenant: id, ...exportOptions.shape }),
    response: 'stream',
    ticket: true,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
  ReportTenantStatistics: endpoint({
    method: 'GET',
    path: '/ReportTenantStatistics',
    summary: 'Export the totals of every tenant you can access as CSV or an Excel workbook',
    permission: 'Statistics.view',
    query: statisticQuery.omit({ by: true }).extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
})
