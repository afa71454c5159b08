import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { RolloutWatch, rolloutDraft } from '@parley/contract/flows/rollout.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { job } from '../kernel/jobs/jobRun.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { notify } from '../notices/notice.service.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { openScript } from './flow.read.ts'
import { askFollowers, auditScript, checkPublished, lockToChange, putLive } from './flow.service.ts'
import { findScript, type LockedScript, lockScript, touchScript } from './flow.store.ts'
import { endRollout, findRollout, insertRollout, type RolloutRow, sumSides, updateRollout } from './rollout.store.ts'
import { watch } from './rolloutWatch.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'flow.watchRollout': { readonly idCallScript: number; readonly idFlowRollout: number }
  }
}

/** As long as one is under way: often in its first day, hourly after. */
const OFTEN_MS = 5 * 60_000
const LATER_MS = 3_600_000
const FIRST_MS = 24 * 3_600_000

export async function getRollout(ctx: Ctx, idCallScript: number) {
  await openScript(ctx, idCallScript)
  return await answer(ctx, idCallScript)
}

async function answer({ db }: Ctx, idCallScript: number) {
  const found = await findRollout(db, idCallScript)
  if (!found) return { rollout: null }
  const { worseAt: _, ...rollout } = found
  return { rollout: { ...rollout, watch: watch(await sumSides(db, idCallScript, found), found) } }
}

export async function startRollout(
  ctx: Ctx,
  idCallScript: number,
  { version, share, goesBack, reason: why, rowVersion }: z.output<typeof rolloutDraft>,
) {
  const script = await lockToChange(ctx, idCallScript, 'publish', rowVersion)
  const { scriptKind, publishedVersion: versionBefore } = script
  if (scriptKind === 'component') refuse(reason('rollout.component'))
  if (versionBefore === null) return refuse(reason('rollout.firstVersion'))
  const under = await findRollout(ctx.db, idCallScript)
  if (under?.state === 'RUNNING') refuse(reason('rollout.running', { version: under.version }))
  refuse(flowBlocked.publish(script, version))
  await checkPublished(ctx, script, version)
  const beside = await askFollowers(ctx, script, version, why)
  const { idFlowRollout } = await insertRollout(ctx, { idCallScript, version, versionBefore, share, goesBack })
  await touchScript(ctx, idCallScript)
  await audit(ctx, script, null, { version, share, goesBack, ...beside })
  await tellShare(ctx, script, { version, share })
  await lookLater(ctx, { idCallScript, idFlowRollout })
  return await answer(ctx, idCallScript)
}

const tellShare = (
  ctx: Ctx,
  { idCallScript, name, scriptKind }: LockedScript,
  { version, share }: Pick<RolloutRow, 'version' | 'share'>,
) =>
  raiseEvent(ctx, 'flow.published', {
    title: `${name} was published to ${share} %`,
    text: `${ctx.actor.name} put version ${version} live for ${share} % of new conversations.`,
    path: scriptScreens[scriptKind](idCallScript),
  })

/** The one under way, with the flow held, as the caller knows it. */
async function hold(ctx: Ctx, idCallScript: number, rowVersion: number) {
  const script = await lockToChange(ctx, idCallScript, 'publish')
  const under = await findRollout(ctx.db, idCallScript)
  if (under?.state !== 'RUNNING') return refuse(reason('rollout.none'))
  if (under.rowVersion !== rowVersion) stale('Roll-out', await answer(ctx, idCallScript))
  return { script, under }
}

export async function changeRollout(
  ctx: Ctx,
  idCallScript: number,
  { share, goesBack, rowVersion }: { share: number; goesBack: boolean; rowVersion: number },
) {
  const { script, under } = await hold(ctx, idCallScript, rowVersion)
  await updateRollout(ctx, under, { share, goesBack })
  await touchScript(ctx, idCallScript)
  await audit(ctx, script, factsOf(under), { version: under.version, share, goesBack })
  const isRaised = share > under.share
  if (isRaised) await tellShare(ctx, script, { version: under.version, share })
  // More callers meet it, or it may go back now: the next look need not be the hourly one.
  if (isRaised || (goesBack && !under.goesBack))
    await lookLater(ctx, { idCallScript, idFlowRollout: under.idFlowRollout })
  return await answer(ctx, idCallScript)
}

/** To all: publishing ends it. */
export async function finishRollout(
  ctx: Ctx,
  idCallScript: number,
  { reason: why, rowVersion }: { reason?: string | undefined; rowVersion: number },
) {
  const { script, under } = await hold(ctx, idCallScript, rowVersion)
  await checkPublished(ctx, script, under.version)
  await putLive(ctx, script, under.version, why)
  return await answer(ctx, idCallScript)
}

export async function goBack(ctx: Ctx, idCallScript: number, { rowVersion }: { rowVersion: number }) {
  const { script, under } = await hold(ctx, idCallScript, rowVersion)
  await takeBack(ctx, script, under)
  return await answer(ctx, idCallScript)
}

async function takeBack(ctx: Ctx, script: LockedScript, under: RolloutRow): Promise<void> {
  await endRollout(ctx, under, 'BACK')
  await touchScript(ctx, script.idCallScript)
  await audit(ctx, script, factsOf(under), null)
}

const factsOf = ({ version, share, goesBack }: RolloutRow) => ({ version, share, goesBack })

const audit = (ctx: Ctx, script: LockedScript, before: object | null, after: object | null) =>
  auditScript(ctx, actionKind.of.UPDATE, script, { rollout: before }, { rollout: after })

/** One look of a roll-out is due at a time: asking again moves it. */
const lookLater = (ctx: Ctx, rollout: { idCallScript: number; idFlowRollout: number }, inMs = OFTEN_MS) =>
  ctx.enqueue('flow.watchRollout', rollout, {
    runAt: new Date(ctx.clock.now().getTime() + inMs),
    key: `rollout ${rollout.idFlowRollout}`,
  })

/** Each look asks for the next one in its own transaction, so that one process looks at a time. */
export const watchRolloutJob = job('flow.watchRollout', async (run, { idCallScript, idFlowRollout }) => {
  await run.run((ctx) => look(ctx, idCallScript, idFlowRollout))
})

export async function look(ctx: Ctx, idCallScript: number, idFlowRollout: number): Promise<void> {
  const { db, clock } = ctx
  if (!(await findScript(db, idCallScript))) return
  const script = await lockScript(db, idCallScript)
  const under = await findRollout(db, idCallScript)
  if (!script || under?.idFlowRollout !== idFlowRollout || under.state !== 'RUNNING') return
  const found = watch(await sumSides(db, idCallScript, under), under)
  if (found.verdict === 'WORSE') {
    // Told once that it is worse, and whenever it goes back.
    if (under.goesBack || under.worseAt === null) await tellWorse(ctx, script, under, found)
    if (under.goesBack) return await takeBack(ctx, script, under)
    if (under.worseAt === null) await updateRollout(ctx, under, { worseAt: clock.now() })
  }
  const isFirst = clock.now().getTime() - Date.parse(under.startedAt) < FIRST_MS
  await lookLater(ctx, { idCallScript, idFlowRollout }, isFirst ? OFTEN_MS : LATER_MS)
}

/** Groups that listen to it, and who started the roll-out in any case. */
async function tellWorse(ctx: Ctx, script: LockedScript, under: RolloutRow, { now, before }: RolloutWatch) {
  const told = {
    title: `Version ${under.version} of ${script.name} is worse`,
    text: `${share(now)} of its callers met an error, of version ${under.versionBefore} ${share(before)}. ${
      under.goesBack ? 'All new conversations meet the version before again.' : 'Open the flow to go back.'
    }`,
    path: scriptScreens[script.scriptKind](script.idCallScript),
  }
  await raiseEvent(ctx, 'flow.worse', told)
  if (under.startedBy) await notify(ctx, { idUsers: [under.startedBy.id], ...told })
}

const share = ({ errors, calls }: { readonly errors: number; readonly calls: number }) =>
  `${((100 * errors) / calls).toFixed(1)} % (${errors} of ${calls})`
