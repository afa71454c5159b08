import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { botConfig, botConfigDraft } from './botConfig.schema.ts'
import { botModuleRow, botPackage } from './botModule.schema.ts'
import { botServer, botServerDraft, botServerFacts } from './botServer.schema.ts'

export const botServerKind = entityKind({
  kind: 'BotServer',
  label: 'Bot server',
  area: 'BotDeploy',
  view: ['BotDeploy.serverview'],
  page: (_: number) => screens.botServers(),
  fields: fieldsOf(botServer, botServerDraft, botServerFacts),
})
export const botConfigKind = entityKind({
  kind: 'BotConfig',
  label: 'Bot configuration',
  area: 'BotDeploy',
  view: ['BotDeploy.configview'],
  page: (_: number) => screens.botConfigs(),
  fields: fieldsOf(botConfig, botConfigDraft),
})
export const botPackageEntity = entityKind({
  kind: 'BotPackage',
  label: 'Bot package',
  area: 'BotDeploy',
  view: ['BotDeploy.moduleview'],
  page: (_: number) => screens.botModules(),
  fields: botPackage,
})
export const botModuleKind = entityKind({
  kind: 'BotModule',
  label: 'Bot module',
  area: 'BotDeploy',
  view: ['BotDeploy.moduleview'],
  page: (_: number) => screens.botModules(),
  fields: botModuleRow,
})
