import { reason } from '@parley/contract/kernel/errors.ts'
import { legalHoldKind, retentionKind } from '@parley/contract/retention/retention.entity.ts'
import { retentionBlocked, retentionProblem } from '@parley/contract/retention/retention.rules.ts'
import type {
  legalHoldDraft,
  Retention,
  RetentionPreview,
  RetentionRule,
  retentionChange,
} from '@parley/contract/retention/retention.schema.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { noteCreated, noteDone, noteRemoved } from '../kernel/notes.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { findLog } from '../runtime/recording.store.ts'
import { startTask } from '../tasks/task.service.ts'
import {
  deleteHold,
  getRetention,
  insertHold,
  isHeld,
  limitOf,
  listRules,
  lockSetting,
  nextNight,
  reopenFrom,
  storeHold,
  storeRules,
} from './retention.store.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'retention.night': Record<never, never>
    'retention.run': { readonly isNightly: boolean }
  }
}

const retentions: Keeping<Retention, Awaited<ReturnType<typeof ownTenant>>> = {
  of: retentionKind,
  part: 'Retention',
  async lock(ctx) {
    await lockSetting(ctx.db, ctx.clock.now())
    return await ownTenant(ctx)
  },
  get: (ctx) => getRetention(ctx),
  name: (_, { name }) => name,
  facts: ({ rules, hold }) => ({ rules, hold }),
}

export async function updateRetention(
  ctx: Ctx,
  { rules, hold, rowVersion }: z.output<typeof retentionChange>,
): Promise<Retention> {
  for (const rule of rules) refuse(retentionProblem(rule))
  const kept = onePerPart(rules)
  return await changeOf(ctx, retentions, ctx.tenant, rowVersion, async (_, { timezone }) => {
    await storeRules(ctx.db, kept)
    await storeHold(ctx, hold)
    if (kept.length > 0) await planNight(ctx, timezone)
  })
}

/** The last of those for the same part. */
const onePerPart = (rules: readonly RetentionRule[]) => [...new Map(rules.map((rule) => [rule.part, rule])).values()]

/** Plans the run of the next night; a plan that is there already is moved. */
export async function planNight(ctx: Ctx, timezone: string): Promise<void> {
  const runAt = new Date(await nextNight(ctx.db, ctx.clock.now(), timezone))
  await ctx.enqueue('retention.night', {}, { runAt, key: 'retention.night' })
}

/** What the next night would remove. */
export async function previewRetention(ctx: Ctx): Promise<RetentionPreview> {
  const { db, clock, domains } = ctx
  const { timezone } = await ownTenant(ctx)
  const night = new Date(await nextNight(db, clock.now(), timezone))
  const found: RetentionPreview['parts'][number][] = []
  for (const { part, days, doneUntil } of await listRules(db)) {
    const until = await limitOf(db, night, timezone, days)
    found.push({ part, until, ...(await domains.partOf(part).preview(db, { since: doneUntil, until })) })
  }
  return { parts: found }
}

export async function runRetention(ctx: Ctx): Promise<Task> {
  const { name } = await ownTenant(ctx)
  await lockSetting(ctx.db, ctx.clock.now())
  refuse(retentionBlocked.run(await getRetention(ctx)))
  const task = await beginTask(ctx, name, false)
  await noteDone(ctx, retentionKind, [ctx.tenant, name], 'Retention run started', { task: task.id })
  return task
}

export const beginTask = (ctx: Ctx, name: string, isNightly: boolean): Promise<Task> =>
  startTask(ctx, {
    name: 'Retention',
    description: `Deletes expired data of ${name}`,
    job: 'retention.run',
    payload: { isNightly },
  })

export async function holdConversation(ctx: Ctx, { guid, reason: why }: z.output<typeof legalHoldDraft>) {
  const { db, clock, actor } = ctx
  await lockSetting(db, clock.now())
  if (!(await findLog(db, guid))) notFound('Conversation')
  if (await isHeld(db, guid)) refuse(reason('retention.alreadyHeld'))
  const createdAt = clock.now()
  await insertHold(db, { guid, reason: why, createdAt, createdBy: actor.id })
  await noteCreated(ctx, legalHoldKind, [guid, guid], { reason: why })
  const createdBy = actor.id === null ? null : { id: actor.id, name: actor.name }
  return { guid, reason: why, createdAt: createdAt.toISOString(), createdBy }
}

export async function releaseConversation(ctx: Ctx, guid: string): Promise<void> {
  await lockSetting(ctx.db, ctx.clock.now())
  const before = (await deleteHold(ctx.db, guid)) ?? notFound(legalHoldKind.label)
  await reopenFrom(ctx.db, guid)
  await noteRemoved(ctx, legalHoldKind, [guid, guid], before)
}
