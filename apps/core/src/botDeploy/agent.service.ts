import { signedRequest } from '@parley/agent/signedRequest.ts'
import { botServerKind } from '@parley/contract/botDeploy/bot.entity.ts'
import {
  type BotServerState,
  botModuleState,
  botServerState,
  deploymentState,
} from '@parley/contract/botDeploy/bot.enum.ts'
import { AGENT_PROTOCOL, DOWN_AFTER_MS, isUnderWay } from '@parley/contract/botDeploy/bot.rules.ts'
import type {
  AgentEnvironment,
  AgentOrders,
  AgentReport,
  agentEnvironmentQuery,
  agentRegistration,
} from '@parley/contract/botDeploy/botAgent.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { actForInstallation } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { hashSecret } from '../kernel/http/authenticate.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { isSignedBy, signerOf } from '../kernel/signing/signing.ts'
import type { FileStore } from '../kernel/storage/storage.ts'
import { tellBots } from './bot.stream.ts'
import { environmentOf } from './config.service.ts'
import { hasReplaced, move, validate } from './deployment.service.ts'
import { type DeploymentRow, failedOf, lateOnes, openOn } from './deployment.store.ts'
import { appendLog, isConfigGone, type OrderRow, orderRows, type Release, storeReported } from './module.store.ts'
import { fileKey } from './package.service.ts'
import { findRelease, isMeantFor } from './package.store.ts'
import { findKey, storeDown, storeHeartbeat, storeKey, takeSerial, takeToken } from './server.store.ts'

type Server = NonNullable<Awaited<ReturnType<typeof findKey>>>

/** How soon an agent asks again, and while it deploys. */
const PULL_MS = 5_000
const QUICK_PULL_MS = 1_000
/** A machine that is so full is about to fail. */
const FULL = 0.95

const refuseOldAgent = (given: number): void => {
  if (given !== AGENT_PROTOCOL)
    refuse(reason('botAgent.oldProtocol', { given: String(given), wanted: String(AGENT_PROTOCOL) }))
}

/** Takes the token, which is good once; from here on the agent is known by its key. */
export async function registerAgent(
  ctx: Ctx,
  { token, publicKey, protocol, ...facts }: z.output<typeof agentRegistration>,
) {
  refuseOldAgent(protocol)
  // Whatever it signed: a key by which nothing can be verified is none.
  if (
    Buffer.from(publicKey, 'base64url').toString('base64url') !== publicKey ||
    Buffer.from(publicKey, 'base64url').length !== 32
  )
    refuse(reason('botAgent.badKey'))
  return await actForInstallation(ctx, 'Agent', async (there) => {
    const server = await takeToken(there.db, hashSecret(token), there.clock.now())
    if (!server) return refuse(reason('botAgent.badToken'))
    const { idBotServer, name } = server
    await storeKey(there, idBotServer, publicKey, facts)
    await noteDone(there, botServerKind, [idBotServer, name], 'Agent registered', { ...facts })
    tellBots(there)
    return { idBotServer, name, signingKey: signerOf(ctx.vault).publicKey }
  })
}

const CREDENTIALS = /^ParleyAgent (\d{1,15})\.(\d{1,15})\.([\w-]{1,200})$/

/** Does the work for the server that has signed the request; a request that was seen before is none. */
async function forServer<T>(
  ctx: Ctx,
  request: FastifyRequest,
  work: (there: Ctx, server: Server) => Promise<T>,
): Promise<T> {
  const [, id = '', serial = '', signature = ''] = CREDENTIALS.exec(request.headers.authorization ?? '') ?? []
  const server = id === '' ? undefined : await findKey(ctx.db, Number(id))
  const path = request.url.split('?', 1)[0] ?? ''
  const signed = signedRequest(path, Number(serial), JSON.stringify(request.body))
  const publicKey = server?.publicKey
  if (!server || !publicKey || !isSignedBy(publicKey, signed, signature)) return refuse(reason('botAgent.notSigned'))
  return await actForInstallation(ctx, `Agent of ${server.name}`, async (there) => {
    if (!(await takeSerial(there.db, server.idBotServer, publicKey, Number(serial))))
      refuse(reason('botAgent.notSigned'))
    return await work(there, server)
  })
}

/** Writes down what runs on a server, moves its deployments on, and answers what is to run there. */
export const syncAgent = (ctx: Ctx, request: FastifyRequest, report: AgentReport): Promise<AgentOrders> =>
  forServer(ctx, request, async (there, server) => {
    refuseOldAgent(report.protocol)
    const { idBotServer } = server
    await storeHeartbeat(there, idBotServer, stateOf(server, report), report)
    for (const each of report.modules) await storeReported(there, idBotServer, each)
    for (const [id, lines] of Map.groupBy(report.log, ({ idBotModule }) => idBotModule))
      await appendLog(
        there,
        idBotServer,
        id,
        lines.map(({ at, stream, text }) => ({ at, stream, text })),
      )
    const open = await moveOn(there, idBotServer, report)
    const orders = await orderRows(there.db, idBotServer)
    for (const row of orders) await noteRolledBack(there, row, report)
    tellBots(there)
    return {
      at: there.clock.now().toISOString(),
      nextMs: open.length > 0 ? QUICK_PULL_MS : PULL_MS,
      modules: await Promise.all(orders.map((row) => orderOf(there, row, open))),
    }
  })

function stateOf({ isDraining }: Server, { load, modules }: AgentReport): BotServerState {
  const { DRAINING, DEGRADED, UP } = botServerState.of
  if (isDraining) return DRAINING
  const isFull = load.memoryUsedMb > FULL * load.memoryMb || load.diskUsedMb > FULL * load.diskMb
  return isFull || modules.some(({ state }) => state === botModuleState.of.CRASHED) ? DEGRADED : UP
}

/** Those that are still under way after what the agent has said of them. */
async function moveOn(ctx: Ctx, idBotServer: number, { steps }: AgentReport): Promise<DeploymentRow[]> {
  const moved: DeploymentRow[] = []
  for (const found of await openOn(ctx.db, idBotServer)) {
    let row = found.state === deploymentState.of.QUEUED ? await validate(ctx, found) : found
    for (const { idBotDeployment, state, text } of steps)
      if (idBotDeployment === row.idBotDeployment) row = await move(ctx, row, state, text)
    if (isUnderWay(row.state)) moved.push(row)
  }
  return moved
}

/** A deployment that failed is rolled back once the version before runs again and is well. */
async function noteRolledBack(ctx: Ctx, row: OrderRow, { modules }: AgentReport): Promise<void> {
  const { idBotModule, idBotPackage, idBotConfig, configVersion } = row
  const reported = modules.find((each) => each.idBotModule === idBotModule)
  if (idBotPackage === null || !reported?.isHealthy) return
  const active = await findRelease(ctx.db, idBotPackage)
  if (reported.sha256 !== active?.sha256) return
  if (reported.idBotConfig !== idBotConfig || reported.configVersion !== configVersion) return
  const failed = await failedOf(ctx.db, idBotModule)
  if (failed && hasReplaced(failed))
    await move(ctx, failed, deploymentState.of.ROLLED_BACK, `Version ${active.version} runs again and is healthy.`)
}

async function orderOf(
  { db }: Ctx,
  row: OrderRow,
  open: readonly DeploymentRow[],
): Promise<AgentOrders['modules'][number]> {
  const { idBotModule, name, isWanted, restartSerial } = row
  const found = open.find((each) => each.idBotModule === idBotModule)
  const next = found && (await releaseOf(db, found))
  return {
    ...{ idBotModule, name, isWanted, restartSerial, active: await releaseOf(db, row) },
    deployment:
      found && next
        ? {
            idBotDeployment: found.idBotDeployment,
            state: found.state,
            release: next,
            drainSeconds: found.drainSeconds,
          }
        : null,
  }
}

async function releaseOf(db: Ctx['db'], { idBotPackage, idBotConfig, configVersion }: Release) {
  const found = idBotPackage === null ? undefined : await findRelease(db, idBotPackage)
  if (!found) return null
  const { name, version, sha256, size, signature } = found
  return { name, version, sha256, size, signature, idBotConfig, configVersion }
}

/** Only of a module of the server; it leaves the core when the module is about to start, and is kept by nobody. */
export const readEnvironment = (
  ctx: Ctx,
  request: FastifyRequest,
  { idBotModule, idBotDeployment }: z.output<typeof agentEnvironmentQuery>,
): Promise<AgentEnvironment> =>
  forServer(ctx, request, async (there, { idBotServer }) => {
    const rows: readonly (OrderRow | DeploymentRow)[] =
      idBotDeployment === null
        ? await orderRows(there.db, idBotServer)
        : (await openOn(there.db, idBotServer)).filter((each) => each.idBotDeployment === idBotDeployment)
    const row = rows.find((each) => each.idBotModule === idBotModule) ?? notFound('Module')
    // Without its settings it would run as something else.
    if (isConfigGone(row)) notFound('Configuration')
    const { idBotPackage, idBotConfig, configVersion } = row
    const runs = idBotPackage === null ? undefined : await findRelease(there.db, idBotPackage)
    if (!runs) return notFound('Package')
    if (idBotConfig === null || configVersion === null) return { variables: [], secretKeys: [] }
    return await environmentOf(there, runs.manifest, idBotConfig, configVersion)
  })

export const readPackageFile = (
  ctx: Ctx,
  files: FileStore,
  request: FastifyRequest,
  sha256: string,
): Promise<FileAnswer> =>
  forServer(ctx, request, async (there, { idBotServer }) => {
    if (!(await isMeantFor(there.db, sha256, idBotServer))) notFound('Package')
    const file = (await files.read(fileKey(sha256))) ?? notFound('Package')
    return { contentType: 'application/zip', fileName: `${sha256}.zip`, body: file.stream, isApart: true }
  })

/** What agents should have said by now. */
export async function watchAgents(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (const row of await lateOnes(ctx.db, now)) {
    const state = deploymentState.label(row.state).toLowerCase()
    await move(
      ctx,
      row,
      deploymentState.of.FAILED,
      `The agent of ${row.server} said nothing more in time (state: ${state}).`,
    )
  }
  const down = await storeDown(ctx.db, new Date(now.getTime() - DOWN_AFTER_MS))
  for (const { idBotServer, name } of down)
    await noteDone(ctx, botServerKind, [idBotServer, name], 'Agent doesn’t answer')
  if (down.length > 0) tellBots(ctx)
}
