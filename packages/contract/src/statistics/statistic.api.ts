import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { anyOf } from '../kernel/permission.ts'
import { id } from '../kernel/schema.ts'
import { statisticQuery, tenantRow, tenantStatistic } from './statistic.schema.ts'

/** Who may see a tenant sees its numbers, too. */
export const viewTenantStatistic = anyOf('Statistics.view', 'AccessManagement.viewaccount')

export const statisticApi = group('Statistics', '/Statistics', {
  Tenant: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tenant',
    on: 'tenant',
    summary: 'Get a tenant’s conversations by hour, day or month, compared with the previous period',
    permission: viewTenantStatistic,
    params: z.object({ idTenant: id }),
    query: statisticQuery,
    response: tenantStatistic,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
  Tenants: endpoint({
    method: 'GET',
    path: '/Tenants',
    summary: 'Get the same totals for every tenant you can access',
    permission: 'Statistics.view',
    query: statisticQuery.omit({ by: true }),
    response: z.object({ items: z.array(tenantRow) }),
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
})
