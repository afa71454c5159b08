import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { anyOf } from '../kernel/permission.ts'
import { id } from '../kernel/schema.ts'
import { funnel, funnelQuery, lineStatistic, statisticQuery, tenantRow, tenantStatistic } from './statistic.schema.ts'

const tenantsQuery = statisticQuery.omit({ by: true, idCallScript: true, idLine: true, idCampaign: true })

/** Who may see a tenant sees its numbers, too. */
export const viewTenantStatistic = anyOf('Statistics.view', 'AccessManagement.viewaccount')

export const statisticApi = group('Statistics', '/Statistics', {
  Tenant: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tenant',
    on: 'tenant',
    summary: 'Get a tenant’s conversations by hour, day or month, compared with an earlier period',
    permission: viewTenantStatistic,
    query: statisticQuery,
    response: tenantStatistic,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
  Line: endpoint({
    method: 'GET',
    path: '/Lines/{idLine}',
    summary: 'Get the same of a line',
    permission: anyOf('Statistics.view', 'Line.view'),
    query: statisticQuery.omit({ idLine: true }),
    response: lineStatistic,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
  Tenants: endpoint({
    method: 'GET',
    path: '/Tenants',
    summary: 'Get the same totals for every tenant you can access',
    permission: 'Statistics.view',
    query: tenantsQuery,
    response: z.object({ items: z.array(tenantRow) }),
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
  Funnel: endpoint({
    method: 'GET',
    path: '/Flows/{idCallScript}/Funnel',
    summary: 'Get how many conversations came to each step of a flow, and where they left it',
    permission: 'CallScript.view',
    query: funnelQuery,
    response: funnel,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
})

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
    query: tenantsQuery.extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
})
