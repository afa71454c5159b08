import { botModuleKind } from '@parley/contract/botDeploy/bot.entity.ts'
import { deploymentState, type ModuleAction, moduleAction } from '@parley/contract/botDeploy/bot.enum.ts'
import { deployBlocked } from '@parley/contract/botDeploy/bot.rules.ts'
import type { BotDeploy, BotModule, BotModuleRow } from '@parley/contract/botDeploy/botModule.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteCreated, noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { tellBots } from './bot.stream.ts'
import { configNamed, getConfig, holdConfig } from './config.store.ts'
import { deadlineOf, lackIn } from './deployment.service.ts'
import { findPrevious, hasOpen, insertDeployment, listDeployments } from './deployment.store.ts'
import { refuseElsewhere } from './elsewhere.ts'
import {
  deleteModule,
  findModuleId,
  getModule,
  insertModule,
  lockModule,
  moduleIdOf,
  type Release,
  storeWanted,
} from './module.store.ts'
import { getPackage, holdPackage } from './package.store.ts'
import { getServer, lockServer, serverNamed } from './server.store.ts'

const modules: Keeping<BotModuleRow> = {
  of: botModuleKind,
  lock: ({ db }, id) => lockModule(db, id),
  get: ({ db }, id) => getModule(db, id),
  name: ({ name, server }) => `${name} on ${server}`,
  facts: ({ name, server, package: runs, config, isWanted }) => ({ name, server, package: runs, config, isWanted }),
}

const activeOf = ({ package: runs, config }: BotModuleRow): Release => ({
  idBotPackage: runs?.idBotPackage ?? null,
  idBotConfig: config?.idBotConfig ?? null,
  configVersion: config?.version ?? null,
})

export async function moduleNamed(ctx: Ctx, server: string, name: string): Promise<BotModule> {
  return await fullModule(ctx, await moduleIdOf(ctx.db, server, name))
}

async function fullModule(ctx: Ctx, id: number): Promise<BotModule> {
  const row = await getModule(ctx.db, id)
  const previous = await findPrevious(ctx.db, id, activeOf(row))
  const named = previous && (await nameRelease(ctx, previous))
  return { ...row, deployments: await listDeployments(ctx.db, id), previous: named ?? null }
}

async function nameRelease({ db }: Ctx, { idBotPackage, idBotConfig, configVersion }: Release) {
  const { name, version } = await getPackage(db, idBotPackage ?? 0)
  const config =
    idBotConfig === null
      ? null
      : { idBotConfig, name: (await getConfig(db, idBotConfig)).name, version: configVersion ?? 0 }
  return { package: { idBotPackage: idBotPackage ?? 0, name, version }, config }
}

/** Asks for a deployment; the agent of the server fetches it. */
export async function deploy(ctx: Ctx, { botServer, botModule, botConfig, ...draft }: BotDeploy): Promise<BotModule> {
  refuseElsewhere(ctx)
  const { idBotServer } = await serverNamed(ctx.db, botServer)
  await lockServer(ctx.db, idBotServer)
  const config = botConfig === null ? undefined : await configNamed(ctx.db, botConfig)
  const release = {
    ...{
      idBotPackage: draft.idBotPackage,
      idBotConfig: config?.idBotConfig ?? null,
      configVersion: config?.version ?? null,
    },
  }
  await getPackage(ctx.db, release.idBotPackage)
  let id = await findModuleId(ctx.db, botServer, botModule)
  if (id === undefined) {
    id = await insertModule(ctx, idBotServer, botModule)
    await noteCreated(ctx, botModuleKind, [id, `${botModule} on ${botServer}`], { name: botModule, server: botServer })
  }
  return await queue(ctx, id, release, { drainSeconds: draft.drainSeconds, isRollback: false })
}

interface How {
  readonly drainSeconds: number
  readonly isRollback: boolean
}
async function queue(ctx: Ctx, id: number, release: Release, how: How): Promise<BotModule> {
  await lockModule(ctx.db, id)
  const { name, server, idBotServer } = await getModule(ctx.db, id)
  refuse(deployBlocked(await getServer(ctx.db, idBotServer)))
  if (await hasOpen(ctx.db, id)) refuse(reason('botDeploy.underWay'))
  if (release.idBotConfig !== null) await holdConfig(ctx.db, release.idBotConfig)
  await holdPackage(ctx.db, release.idBotPackage ?? 0)
  const found = await getPackage(ctx.db, release.idBotPackage ?? 0)
  const problem = await lackIn(ctx, found.manifest, release.idBotConfig, release.configVersion)
  if (problem !== undefined) refuse(reason('botDeploy.lacks', { problem }))
  const { QUEUED } = deploymentState.of
  const text = `Waits for the agent of ${server}.`
  await insertDeployment(ctx, {
    ...{ ...release, ...how, idBotModule: id, state: QUEUED },
    steps: [{ state: QUEUED, at: ctx.clock.now().toISOString(), text }],
    deadlineAt: deadlineOf(ctx, QUEUED, how.drainSeconds),
  })
  const what = how.isRollback ? 'Rollback asked for' : 'Deployment asked for'
  const facts = { package: `${found.name} ${found.version}`, configurationVersion: release.configVersion }
  await noteDone(ctx, botModuleKind, [id, `${name} on ${server}`], what, facts)
  tellBots(ctx)
  return await fullModule(ctx, id)
}

export async function rollBack(ctx: Ctx, server: string, name: string): Promise<BotModule> {
  refuseElsewhere(ctx)
  const id = await moduleIdOf(ctx.db, server, name)
  await lockModule(ctx.db, id)
  const previous = await findPrevious(ctx.db, id, activeOf(await getModule(ctx.db, id)))
  if (!previous) return refuse(reason('botDeploy.noPrevious'))
  const [last] = await listDeployments(ctx.db, id)
  return await queue(ctx, id, previous, { drainSeconds: last?.drainSeconds ?? 0, isRollback: true })
}

/** Starts, stops or restarts what is active; the agent does it when it asks the next time. */
export async function control(ctx: Ctx, server: string, name: string, action: ModuleAction): Promise<BotModule> {
  refuseElsewhere(ctx)
  const id = await moduleIdOf(ctx.db, server, name)
  const { START, STOP, RESTART } = moduleAction.of
  await changeOf(ctx, modules, id, undefined, async (before) => {
    if (await hasOpen(ctx.db, id)) refuse(reason('botDeploy.underWay'))
    if (before.package === null) refuse(reason('botDeploy.nothingActive'))
    const isWanted = action !== STOP
    if (action === RESTART || isWanted !== before.isWanted)
      await storeWanted(ctx, id, isWanted, action === RESTART ? 1 : 0)
    if (action !== START && action !== STOP)
      await noteDone(ctx, botModuleKind, [id, `${name} on ${server}`], 'Restart asked for')
  })
  tellBots(ctx)
  return await fullModule(ctx, id)
}

/** Of what the agent never reported, or reported long ago, nobody knows that it is stopped; the agent ends it when it hears of it no more. */
export async function removeModule(ctx: Ctx, server: string, name: string): Promise<void> {
  refuseElsewhere(ctx)
  const id = await moduleIdOf(ctx.db, server, name)
  await removeOf(ctx, modules, id, async ({ isWanted }) => {
    if (await hasOpen(ctx.db, id)) refuse(reason('botDeploy.underWay'))
    if (isWanted) refuse(reason('botDeploy.stillRuns'))
    await deleteModule(ctx.db, id)
    tellBots(ctx)
  })
}
