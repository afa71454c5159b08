import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { flowBlocked } from '@parley/contract/flows/flow.rules.ts'
import type { rolloutDraft } from '@parley/contract/flows/rollout.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { scriptScreens } from '@parley/contract/kernel/screens.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { job } from '../kernel/jobs/jobRun.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { openScript } from './flow.read.ts'
import { askFollowers, auditScript, checkPublished, lockToChange, putLive } from './flow.service.ts'
import { findScript, type LockedScript, lockScript } from './flow.store.ts'
import { endRollout, findRollout, insertRollout, type RolloutRow, sumSides, updateRollout } from './rollout.store.ts'
import { watch } from './rolloutWatch.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'flow.watchRollout': { readonly idCallScript: number; readonly idFlowRollout: number }
  }
}

const EVERY_MS = 5 * 60_000
const WATCHED_MS = 24 * 3_600_000

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
  await audit(ctx, script, null, { version, share, goesBack, ...beside })
  await raiseEvent(ctx, 'flow.published', {
    title: `${script.name} was published to ${share} %`,
    text: `${ctx.actor.name} put version ${version} live for ${share} % of new conversations.`,
    path: scriptScreens[scriptKind](idCallScript),
  })
  await lookLater(ctx, idCallScript, idFlowRollout)
  return await answer(ctx, idCallScript)
}

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
  await audit(ctx, script, factsOf(under), { version: under.version, share, goesBack })
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
  await endRollout(ctx, under, 'BACK')
  await audit(ctx, script, factsOf(under), null)
  return await answer(ctx, idCallScript)
}

const factsOf = ({ version, share, goesBack }: RolloutRow) => ({ version, share, goesBack })

const audit = (ctx: Ctx, script: LockedScript, before: object | null, after: object | null) =>
  auditScript(ctx, actionKind.of.UPDATE, script, { rollout: before }, { rollout: after })

const lookLater = (ctx: Ctx, idCallScript: number, idFlowRollout: number) =>
  ctx.enqueue(
    'flow.watchRollout',
    { idCallScript, idFlowRollout },
    { runAt: new Date(ctx.clock.now().getTime() + EVERY_MS) },
  )

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
  const { now, before, verdict } = watch(await sumSides(db, idCallScript, under), under)
  if (verdict === 'WORSE') {
    if (under.worseAt === null)
      await raiseEvent(ctx, 'flow.worse', {
        title: `Version ${under.version} of ${script.name} is worse`,
        text: `${share(now)} of its conversations ended in an error, of version ${under.versionBefore} ${share(before)}. ${
          under.goesBack ? 'All new conversations meet the version before again.' : 'Open the flow to go back.'
        }`,
        path: scriptScreens[script.scriptKind](idCallScript),
      })
    if (under.goesBack) {
      await endRollout(ctx, under, 'BACK')
      await audit(ctx, script, factsOf(under), null)
      return
    }
    if (under.worseAt === null) await updateRollout(ctx, under, { worseAt: clock.now() })
  }
  if (clock.now().getTime() - Date.parse(under.startedAt) < WATCHED_MS)
    await lookLater(ctx, idCallScript, idFlowRollout)
}

const share = ({ errors, calls }: { readonly errors: number; readonly calls: number }) =>
  `${((100 * errors) / calls).toFixed(1)} % (${errors} of ${calls})`
