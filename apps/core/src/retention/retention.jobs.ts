import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { retentionKind } from '@parley/contract/retention/retention.entity.ts'
import type { RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { refuse } from '../kernel/refusal.ts'
import type { RunPart } from '../kernel/retentionPart.ts'
import { rowsOf } from '../kernel/rows.ts'
import { longWork, type TaskDefinition, type TaskRun } from '../kernel/taskRun.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { beginTask, planNight } from './retention.service.ts'
import { addDays, findRunningTask, limitOf, listRules, listRuns, lockSetting, moveDone } from './retention.store.ts'

/** In the night of each tenant: plans the next one, and begins the run as a task. */
export const retentionNight: JobDefinition = job('retention.night', (run) =>
  run.run(async (ctx) => {
    const rules = await listRules(ctx.db)
    if (rules.length === 0) return
    const { name, timezone } = await ownTenant(ctx)
    await planNight(ctx, timezone)
    const { holdReason } = await lockSetting(ctx.db, ctx.clock.now())
    if (holdReason === null && (await findRunningTask(ctx.db)) === null) await beginTask(ctx, name, true)
  }),
)

export const pathOfRun = (idTenant: number, idRetentionRun: number) =>
  screens.tenant(idTenant, { tab: 'advanced', run: idRetentionRun })

/** Removes batch by batch; killed in the middle it goes on where it was, with the limits it began with. Ends with its own proof. */
export const retentionTask: TaskDefinition = longWork('retention.run', async (run, { isNightly }) => {
  const { idRetentionRun, parts } = await run.run((ctx) => beginRun(ctx, run.idTask, isNightly))
  const proven: RunPart[] = []
  for (const [index, part] of parts.entries()) {
    run.step(part.part)
    await removePart(run, idRetentionRun, part)
    let result = await run.run((ctx) => prove(ctx, part))
    if (result.left > 0) {
      // Something old has come since, behind what was dealt with: once more from the beginning.
      await run.run((ctx) => forgetDone(ctx, part.part))
      await removePart(run, idRetentionRun, part)
      result = await run.run((ctx) => prove(ctx, part))
    }
    run.note(`${part.part}: ${result.left} left that are older than ${part.until}, ${result.held} held`)
    proven.push({ ...part, ...result })
    run.progress((index + 1) / parts.length)
  }
  await run.run((ctx) => endRun(ctx, idRetentionRun, proven))
  return { resultPath: pathOfRun(run.tenant, idRetentionRun) }
})

async function beginRun(ctx: Ctx, idTask: number, isNightly: boolean) {
  const begun = await ctx.db
    .selectFrom('retentionRun')
    .select(['idRetentionRun', 'parts'])
    .where('idTask', '=', idTask)
    .executeTakeFirst()
  if (begun) return begun
  const now = ctx.clock.now()
  const { timezone } = await ownTenant(ctx)
  const parts: RunPart[] = []
  for (const { part, days, action } of await listRules(ctx.db))
    parts.push({ part, days, action, until: await limitOf(ctx.db, now, timezone, days), left: null, held: 0 })
  const { idRetentionRun } = await ctx.db
    .insertInto('retentionRun')
    .values({ idTask, isNightly, startedAt: now, parts: JSON.stringify(parts) })
    .returning('idRetentionRun')
    .executeTakeFirstOrThrow()
  return { idRetentionRun, parts }
}

async function removePart(run: TaskRun, idRetentionRun: number, part: RunPart): Promise<void> {
  for (let isMore = true; isMore; ) {
    run.checkCancelled()
    run.signal.throwIfAborted()
    isMore = await run.run((ctx) => removeBatch(ctx, idRetentionRun, part))
  }
}

/** One batch with its counts and how far it came, in one transaction. A hold that was put meanwhile ends the run. */
async function removeBatch(ctx: Ctx, idRetentionRun: number, { part, action, until }: RunPart): Promise<boolean> {
  const { holdReason } = await lockSetting(ctx.db, ctx.clock.now())
  if (holdReason !== null) refuse(reason('retention.held', { why: holdReason }))
  const rule = (await listRules(ctx.db)).find((each) => each.part === part && each.action === action)
  if (!rule) return false // it was changed or taken back meanwhile
  const { doneUntil, days } = await ctx.domains.partOf(part).removeSome(ctx, { since: rule.doneUntil, until }, action)
  await addDays(ctx.db, idRetentionRun, part, days)
  const [justBefore] = await rowsOf(ctx.db)<{
    at: string
  }>`SELECT greatest(${until}::timestamptz - interval '1 millisecond', ${rule.doneUntil}::timestamptz) AS at`
  await moveDone(ctx.db, part, doneUntil ?? justBefore?.at ?? until)
  return doneUntil !== null
}

async function forgetDone(ctx: Ctx, part: RetentionPart): Promise<void> {
  await ctx.db.updateTable('retentionRule').set({ doneUntil: null }).where('part', '=', part).execute()
}

async function prove(ctx: Ctx, { part, until, action }: RunPart): Promise<{ left: number; held: number }> {
  const left = await ctx.domains.partOf(part).countLeft(ctx.db, until, action)
  const { held } = await ctx.domains.partOf(part).preview(ctx.db, { since: until, until })
  return { left, held }
}

async function endRun(ctx: Ctx, idRetentionRun: number, parts: readonly RunPart[]): Promise<void> {
  await ctx.db
    .updateTable('retentionRun')
    .set({ parts: JSON.stringify(parts), finishedAt: ctx.clock.now() })
    .where('idRetentionRun', '=', idRetentionRun)
    .execute()
  const run = (await listRuns(ctx.db)).find((each) => each.idRetentionRun === idRetentionRun)
  const { name } = await ownTenant(ctx)
  await ctx.audit({
    kind: actionKind.of.DELETE,
    of: retentionKind,
    entity: [ctx.tenant, name],
    after: { run: idRetentionRun, parts: run?.parts ?? parts },
  })
  const removed = run?.parts.reduce((sum, each) => sum + each.removed, 0) ?? 0
  const left = parts.reduce((sum, each) => sum + (each.left ?? 0), 0)
  await raiseEvent(ctx, 'retention.finished', {
    title: 'Retention run finished',
    text: `${removed.toLocaleString('en-GB')} rows were deleted; ${left === 0 ? 'no older data remains' : `${left} could not be deleted`}.`,
    path: pathOfRun(ctx.tenant, idRetentionRun),
  })
}
