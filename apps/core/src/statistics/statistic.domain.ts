import { statisticApi, statisticReportApi } from '@parley/contract/statistics/statistic.api.ts'
import { subscriptionApi } from '@parley/contract/statistics/subscription.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { flowFunnel } from './funnel.service.ts'
import { lineStatistic, tenantStatistic, tenantStatistics } from './statistic.service.ts'
import { reportStatistics, reportTenantStatistics } from './statisticReport.ts'
import { subscriptionJob } from './subscription.jobs.ts'
import { subscribe, unsubscribe } from './subscription.service.ts'
import { listSubscriptions } from './subscription.store.ts'

export const statistics: Domain = {
  routes: [
    ...routes(statisticApi, {
      Tenant: (ctx, { query }) => tenantStatistic(ctx, query),
      Line: (ctx, { params, query }) => lineStatistic(ctx, params.idLine, query),
      Funnel: (ctx, { params, query }) => flowFunnel(ctx, params.idCallScript, query),
      Tenants: (ctx, { query }) => tenantStatistics(ctx, query),
    }),
    ...routes(subscriptionApi, {
      Subscriptions: (ctx) => listSubscriptions(ctx),
      Subscribe: (ctx, { body }) => subscribe(ctx, body),
      Unsubscribe: (ctx, { params }) => unsubscribe(ctx, params.idStatisticSubscription),
    }),
    ...routes(statisticReportApi, {
      ReportStatistics: (ctx, { query }) => reportStatistics(ctx, query),
      ReportTenantStatistics: (ctx, { query }) => reportTenantStatistics(ctx, query),
    }),
  ],
  constraints: { statistic_subscription_rhythm_key: 'statistics.subscribed' },
  jobs: (services) => [subscriptionJob(services)],
}
