import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { anyOf } from '../kernel/permission.ts'
import { id } from '../kernel/schema.ts'
import { statisticQuery, tenantRow, tenantStatistic } from './statistic.schema.ts'

export const statisticApi = group('Statistics', '/Statistics', {
  Tenant: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tenant',
    summary: 'Conversations of a tenant by hour, day or month, against the period before',
    permission: anyOf('Statistics.view', 'AccessManagement.viewaccount'),
    params: z.object({ idTenant: id }),
    query: statisticQuery,
    response: tenantStatistic,
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
  Tenants: endpoint({
    method: 'GET',
    path: '/Tenants',
    summary: 'The same sums for every tenant one may see',
    permission: 'Statistics.view',
    query: statisticQuery.omit({ by: true }),
    response: z.object({ items: z.array(tenantRow) }),
    errors: ['statistics.badPeriod', 'statistics.tooLong'],
  }),
})
