import { botConfigKind, botServerKind } from '@parley/contract/botDeploy/bot.entity.ts'
import { botAgentApi } from '@parley/contract/botDeploy/botAgent.api.ts'
import { botConfigDraft, botConfigFacts } from '@parley/contract/botDeploy/botConfig.schema.ts'
import { botDeployApi } from '@parley/contract/botDeploy/botDeploy.api.ts'
import { botServerDraft, botServerFacts } from '@parley/contract/botDeploy/botServer.schema.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import type { Domain } from '../kernel/domain.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Round } from '../kernel/round.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { readEnvironment, readPackageFile, registerAgent, syncAgent, watchAgents } from './agent.service.ts'
import { botStream } from './bot.stream.ts'
import { changeConfig, createConfig, dropConfig, removeConfig, updateConfig } from './config.service.ts'
import { configNamed, getConfig, listConfigs, listVersions, lookUpConfigs } from './config.store.ts'
import { judging } from './judging.ts'
import { control, deploy, moduleNamed, removeModule, rollBack } from './module.service.ts'
import { listModules, moduleIdOf, readLog } from './module.store.ts'
import { packageFileJob } from './package.jobs.ts'
import { removePackage, uploadPackage } from './package.service.ts'
import { listPackages } from './package.store.ts'
import {
  changeServer,
  createServer,
  dropServer,
  removeServer,
  renewToken,
  revokeServer,
  updateServer,
} from './server.service.ts'
import { getServer, listServers, lookUpServers, serverNamed } from './server.store.ts'

const EVERY_MS = 5_000
const watching: Round = {
  what: 'looking after agents',
  role: 'jobs',
  everyMs: EVERY_MS,
  of: ({ contexts, clock, log }) => {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant: OPERATOR_TENANT }
    const scope = { actor, tenant: OPERATOR_TENANT, permissions: allPermissions, requestId: 'agents', log, clock }
    const canJudge = judging(clock, EVERY_MS)
    return async () => {
      if (canJudge()) await contexts.run(scope, watchAgents, { isRepeatable: true })
    }
  },
}

export const botDeploy: Domain = {
  constraints: {
    bot_server_name_key: 'botServer.nameTaken',
    bot_config_name_key: 'botConfig.nameTaken',
    bot_package_version_key: 'botPackage.taken',
    bot_deployment_open: 'botDeploy.underWay',
    // Two who deploy a new module at once: the other one's is under way.
    bot_module_name_key: 'botDeploy.underWay',
  },
  routes: ({ files }) => [
    ...routes(botDeployApi, {
      Servers: ({ db }, { query }) => listServers(db, query),
      Server: ({ db }, { params }) => serverNamed(db, params.botServer),
      CreateServer: (ctx, { body }) => createServer(ctx, body),
      UpdateServer: (ctx, { params, body: { rowVersion, ...facts } }) =>
        updateServer(ctx, params.botServer, facts, rowVersion),
      RenewServerToken: (ctx, { params }) => renewToken(ctx, params.botServer),
      RevokeServer: (ctx, { params }) => revokeServer(ctx, params.botServer),
      RemoveServer: (ctx, { params }) => removeServer(ctx, params.botServer),
      Configs: ({ db }, { query }) => listConfigs(db, query),
      Config: ({ db }, { params }) => configNamed(db, params.botConfig),
      ConfigVersions: async ({ db }, { params }) =>
        listVersions(db, (await configNamed(db, params.botConfig)).idBotConfig),
      CreateConfig: (ctx, { body }) => createConfig(ctx, body),
      UpdateConfig: (ctx, { params, body: { rowVersion, ...facts } }) =>
        updateConfig(ctx, params.botConfig, facts, rowVersion),
      RemoveConfig: (ctx, { params }) => removeConfig(ctx, params.botConfig),
      Packages: ({ db }, { query }) => listPackages(db, query),
      UploadPackage: (ctx, { body }) => uploadPackage(ctx, files, body.content),
      RemovePackage: (ctx, { params }) => removePackage(ctx, params.idBotPackage),
      Modules: ({ db }, { query }) => listModules(db, query),
      Module: (ctx, { params }) => moduleNamed(ctx, params.botServer, params.botModule),
      ModuleLog: async ({ db }, { params }) => readLog(db, await moduleIdOf(db, params.botServer, params.botModule)),
      Deploy: (ctx, { body }) => deploy(ctx, body),
      Rollback: (ctx, { params }) => rollBack(ctx, params.botServer, params.botModule),
      Control: (ctx, { params, body }) => control(ctx, params.botServer, params.botModule, body.action),
      RemoveModule: (ctx, { params }) => removeModule(ctx, params.botServer, params.botModule),
      DeployStream: () => notFound('Stream'),
    }),
    ...routes(botAgentApi, {
      Register: (ctx, { body }) => registerAgent(ctx, body),
      Sync: (ctx, { request, body }) => syncAgent(ctx, request, body),
      Environment: (ctx, { request, body }) => readEnvironment(ctx, request, body),
      Package: (ctx, { request, body }) => readPackageFile(ctx, files, request, body.sha256),
    }),
  ],
  jobs: (services) => [packageFileJob(services)],
  streams: [botStream],
  rounds: [watching],
  lookups: {
    BotDeployServers: async (ctx, { query }) =>
      ctx.can('BotDeploy.serverview') ? await lookUpServers(ctx.db, query) : [],
    BotDeployConfigs: async (ctx, { query }) =>
      ctx.can('BotDeploy.configview') ? await lookUpConfigs(ctx.db, query) : [],
  },
  undo: [
    undoOf({
      of: botServerKind,
      as: botDeployApi.UpdateServer,
      fields: Object.keys(botServerFacts.shape),
      async update(ctx, id, values) {
        await changeServer(ctx, id, botServerFacts.parse({ ...(await getServer(ctx.db, id)), ...values }))
      },
      create: dropServer,
      // Without its key: its agent registers again.
      remove: (ctx, before) => createServer(ctx, botServerDraft.parse(before)),
    }),
    undoOf({
      of: botConfigKind,
      as: botDeployApi.UpdateConfig,
      fields: Object.keys(botConfigFacts.shape),
      // Secrets stay as they are: the log has none.
      async update(ctx, id, values) {
        await changeConfig(ctx, id, botConfigFacts.parse({ ...(await getConfig(ctx.db, id)), ...values }))
      },
      create: dropConfig,
      remove: (ctx, before) => createConfig(ctx, botConfigDraft.parse(before)),
    }),
  ],
}
