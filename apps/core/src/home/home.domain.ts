import { homeApi } from '@parley/contract/home/home.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { notFound } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { readNewest } from '../tasks/task.service.ts'
import { controlCampaigns } from './configuration.service.ts'
import { readConfiguration } from './configuration.store.ts'
import { themeStream, updateTheme } from './theme.service.ts'
import { readUserInfo, TASKS_SHOWN } from './userInfo.service.ts'
import { listWarnings } from './warning.service.ts'

export const home: Domain = {
  routes: (services: Services) =>
    routes(homeApi, {
      UserInfo: (ctx) => readUserInfo(ctx, services),
      Configuration: (ctx) => readConfiguration(ctx.db),
      UpdateConfiguration: (ctx, { body }) => updateTheme(ctx, body),
      // Over the hub, which the server leaves out of its HTTP routes.
      ThemeStream: () => notFound('Stream'),
      UserTasksOverview: (ctx) => readNewest(ctx, TASKS_SHOWN),
      GeneralControl: (ctx, { body }) => controlCampaigns(ctx, body),
      ExternalProviders: () => [...services.providers],
      Warnings: (ctx) => listWarnings(ctx),
    }),
  streams: [themeStream],
}
