import { statisticApi, statisticReportApi } from '@parley/contract/statistics/statistic.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { tenantStatistic, tenantStatistics } from './statistic.service.ts'
import { reportStatistics, reportTenantStatistics } from './statisticReport.ts'

export const statistics: Domain = {
  routes: [
    ...routes(statisticApi, {
      Tenant: (ctx, { query }) => tenantStatistic(ctx, query),
      Tenants: (ctx, { query }) => tenantStatistics(ctx, query),
    }),
    ...routes(statisticReportApi, {
      ReportStatistics: (ctx, { query }) => reportStatistics(ctx, query),
      ReportTenantStatistics: (ctx, { query }) => reportTenantStatistics(ctx, query),
    }),
  ],
}
