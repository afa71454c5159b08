import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { area } from '../shell/area.ts'
import { t } from './botDeploy.area.messages.ts'

const { Config, Server } = operations.BotDeploy
const shared = { group: 'Operations', parent: screens.guide } as const

area({
  ...shared,
  at: screens.botModules,
  title: t('modules'),
  permissions: ['BotDeploy.moduleview'],
  place: ['Administration', 67],
  summary: t('modulesSummary'),
  keywords: ['deploy', 'rollback', 'packages', 'robots', 'health check'],
  screen: () => import('./ModuleListPage.tsx'),
})
area({
  at: screens.botModule,
  title: t('module'),
  permissions: ['BotDeploy.moduleview'],
  parent: screens.botModules,
  screen: () => import('./ModulePage.tsx'),
})
area({
  ...shared,
  at: screens.botServers,
  title: t('servers'),
  permissions: ['BotDeploy.serverview'],
  place: ['Administration', 68],
  summary: t('serversSummary'),
  keywords: ['agent', 'heartbeat', 'hosts', 'drain'],
  screen: () => import('./ServerListPage.tsx'),
})
area({
  at: screens.botServer,
  title: t('server'),
  permissions: ['BotDeploy.serverview'],
  parent: screens.botServers,
  load: ({ params, read }) => read(Server, { params: { botServer: params.name } }),
  screen: () => import('./ServerPage.tsx'),
})
area({
  ...shared,
  at: screens.botConfigs,
  title: t('configs'),
  permissions: ['BotDeploy.configview'],
  place: ['Administration', 69],
  summary: t('configsSummary'),
  keywords: ['settings', 'secrets', 'environment', 'versions'],
  screen: () => import('./ConfigListPage.tsx'),
})
area({
  at: screens.botConfig,
  title: t('config'),
  permissions: ['BotDeploy.configview'],
  parent: screens.botConfigs,
  load: ({ params, read }) => read(Config, { params: { botConfig: params.name } }),
  screen: () => import('./ConfigPage.tsx'),
})
