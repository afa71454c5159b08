import { statisticApi } from '@parley/contract/statistics/statistic.api.ts'
import { routes } from '../kernel/routes.ts'
import { tenantStatistic, tenantStatistics } from './statistic.service.ts'

export const statisticRoutes = routes(statisticApi, {
  Tenant: (ctx, { params, query }) => tenantStatistic(ctx, params.idTenant, query),
  Tenants: (ctx, { query }) => tenantStatistics(ctx, query),
})
