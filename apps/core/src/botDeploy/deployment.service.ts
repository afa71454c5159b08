import { signedOf } from '@parley/agent/archive/readPackage.ts'
import { botModuleKind } from '@parley/contract/botDeploy/bot.entity.ts'
import { type DeploymentState, deploymentState } from '@parley/contract/botDeploy/bot.enum.ts'
import { canFollow, isUnderWay, lackOf } from '@parley/contract/botDeploy/bot.rules.ts'
import type { BotManifest } from '@parley/contract/botDeploy/manifest.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { isSignedBy, signerOf } from '../kernel/signing/signing.ts'
import { tellBots } from './bot.stream.ts'
import { findVersion } from './config.store.ts'
import { type DeploymentRow, storeMoved, storeSteps } from './deployment.store.ts'
import { isConfigGone, storeActive } from './module.store.ts'
import { findRelease } from './package.store.ts'

const { QUEUED, VALIDATING, DRAINING, DEPLOYING, ACTIVE, FAILED } = deploymentState.of

/** How long the agent has for a state before it counts as gone. */
const LIMIT_SECONDS: Partial<Readonly<Record<DeploymentState, number>>> = {
  [QUEUED]: 120,
  [VALIDATING]: 300,
  [DEPLOYING]: 120,
}
const SPARE_SECONDS = 60
/** More than a manifest can ask for. */
const HEALTH_SECONDS = 660

export function deadlineOf(ctx: Ctx, state: DeploymentState, drainSeconds: number): Date {
  const seconds = state === DRAINING ? drainSeconds + SPARE_SECONDS : (LIMIT_SECONDS[state] ?? HEALTH_SECONDS)
  return new Date(ctx.clock.now().getTime() + seconds * 1_000)
}

/** Takes a deployment to its next state; what cannot follow was said before, or too late, and changes nothing. */
export async function move(
  ctx: Ctx,
  deployment: DeploymentRow,
  state: DeploymentState,
  text: string,
): Promise<DeploymentRow> {
  if (deployment.state === state && isUnderWay(state)) return await saySo(ctx, deployment, text)
  if (!canFollow(deployment.state, state)) return deployment
  if (state === ACTIVE && isConfigGone(deployment))
    return await move(ctx, deployment, FAILED, 'The configuration was deleted meanwhile.')
  const now = ctx.clock.now()
  const { idBotDeployment, idBotModule, drainSeconds, name, server } = deployment
  const said = state === FAILED ? `${text} ${whatFollows(deployment)}` : text
  const steps = [...deployment.steps, { state, at: now.toISOString(), text: said }]
  await storeMoved(ctx.db, idBotDeployment, {
    ...{ state, steps, deadlineAt: deadlineOf(ctx, state, drainSeconds) },
    ...{ finishedAt: isUnderWay(state) ? null : now, wasActive: state === ACTIVE },
  })
  if (state === ACTIVE) await storeActive(ctx, idBotModule, releaseOf(deployment))
  if (!isUnderWay(state))
    await noteDone(ctx, botModuleKind, [idBotModule, `${name} on ${server}`], deploymentState.label(state), {
      text: said,
    })
  tellBots(ctx)
  return { ...deployment, state, steps }
}

/** News of a state that goes on, such as how many conversations are left: its time is not longer for that. */
async function saySo(ctx: Ctx, deployment: DeploymentRow, text: string): Promise<DeploymentRow> {
  const steps = deployment.steps.map((step, at) => (at === deployment.steps.length - 1 ? { ...step, text } : step))
  await storeSteps(ctx.db, deployment.idBotDeployment, steps)
  tellBots(ctx)
  return { ...deployment, steps }
}

const releaseOf = ({ idBotPackage, idBotConfig, configVersion }: DeploymentRow) => ({
  idBotPackage,
  idBotConfig,
  configVersion,
})

function whatFollows(deployment: DeploymentRow): string {
  if (deployment.activePackage === null) return 'There is no earlier version to roll back to.'
  if (!deployment.isWanted) return 'The module was stopped before and stays so.'
  return hasReplaced(deployment)
    ? 'The version that was active before is started again.'
    : 'The version that is active stays as it is.'
}

/** Whether it has come so far that the version before was stopped for it. */
export const hasReplaced = ({ steps }: DeploymentRow): boolean => steps.some(({ state }) => state === DEPLOYING)

/** Before an agent hears of it: the package is still what was signed, and the configuration has what it asks for. */
export async function validate(ctx: Ctx, deployment: DeploymentRow): Promise<DeploymentRow> {
  const problem = await problemOf(ctx, deployment)
  if (problem !== undefined) return await move(ctx, deployment, FAILED, `${problem}.`)
  return await move(ctx, deployment, VALIDATING, 'The agent checks the signature and the content of the package.')
}

async function problemOf(ctx: Ctx, deployment: DeploymentRow) {
  const { idBotPackage, idBotConfig, configVersion } = deployment
  if (isConfigGone(deployment)) return 'The configuration was deleted'
  const release = idBotPackage === null ? undefined : await findRelease(ctx.db, idBotPackage)
  if (!release) return 'The package was deleted'
  if (!isSignedBy(signerOf(ctx.vault).publicKey, signedOf(release), release.signature))
    return 'The package isn’t signed by this installation'
  return await lackIn(ctx, release.manifest, idBotConfig, configVersion)
}

/** What the configuration lacks for the package. */
export async function lackIn(ctx: Ctx, { settings }: BotManifest, idBotConfig: number | null, version: number | null) {
  const kept = idBotConfig === null || version === null ? undefined : await findVersion(ctx.db, idBotConfig, version)
  return lackOf(settings, kept?.settings ?? [], Object.keys(kept?.secrets ?? {}))
}
