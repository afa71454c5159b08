import { homeApi } from '@parley/contract/home/home.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { readNewest } from '../tasks/task.service.ts'
import { controlCampaigns, updateTheme } from './configuration.service.ts'
import { readConfiguration } from './configuration.store.ts'
import { readUserInfo, TASKS_SHOWN } from './userInfo.service.ts'
import { listWarnings } from './warning.service.ts'

export const home: Domain = {
  routes: (services: Services) =>
    routes(homeApi, {
      UserInfo: (ctx) => readUserInfo(ctx, services),
      Configuration: (ctx) => readConfiguration(ctx.db),
      UpdateConfiguration: (ctx, { body }) => updateTheme(ctx, body.theme),
      UserTasksOverview: (ctx) => readNewest(ctx, TASKS_SHOWN),
      GeneralControl: (ctx, { body }) => controlCampaigns(ctx, body),
      ExternalProviders: () => [...services.providers],
      Warnings: (ctx) => listWarnings(ctx),
    }),
}
