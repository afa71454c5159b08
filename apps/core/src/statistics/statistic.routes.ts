import { statisticApi } from '@parley/contract/statistics/statistic.api.ts'
import { routes } from '../kernel/routes.ts'
import { tenantStatistic, tenantStatistics } from './statistic.service.ts'

export const statisticRoutes = routes(statisticApi, {
  Tenant: (ctx, { query }) => tenantStatistic(ctx, query),
  Tenants: (ctx, { query }) => tenantStatistics(ctx, query),
})
