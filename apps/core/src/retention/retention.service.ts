import { actionKind } from '@parley/contract/enums/operations.enum.ts'
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
import { findLog } from '../conversations/list/dialLog.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { startTask } from '../tasks/task.service.ts'
import {
  limitOf,
  listRules,
  lockSetting,
  nextNight,
  readRetention,
  readTenant,
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

export const getRetention = (ctx: Ctx): Promise<Retention> => readRetention(ctx.db, ctx.tenant, ctx.clock.now())

const retentions: Keeping<Retention, Awaited<ReturnType<typeof readTenant>>> = {
  of: retentionKind,
  part: 'Retention',
  async lock({ db, clock, tenant }) {
    await lockSetting(db, clock.now())
    return await readTenant(db, tenant)
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
export async function previewRetention({ db, tenant, clock, domains }: Ctx): Promise<RetentionPreview> {
  const { timezone } = await readTenant(db, tenant)
  const night = new Date(await nextNight(db, clock.now(), timezone))
  const found: RetentionPreview['parts'][number][] = []
  for (const { part, days, doneUntil } of await listRules(db)) {
    const until = await limitOf(db, night, timezone, days)
    found.push({ part, until, ...(await domains.partOf(part).preview(db, { since: doneUntil, until })) })
  }
  return { parts: found }
}

export async function runRetention(ctx: Ctx): Promise<Task> {
  const { name } = await readTenant(ctx.db, ctx.tenant)
  await lockSetting(ctx.db, ctx.clock.now())
  refuse(retentionBlocked.run(await getRetention(ctx)))
  const task = await beginTask(ctx, name, false)
  await ctx.audit({
    kind: actionKind.of.OTHER,
    of: retentionKind,
    entity: [ctx.tenant, name],
    after: { what: 'Retention run started', task: task.id },
  })
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
  const taken = await db.selectFrom('legalHold').select('guid').where('guid', '=', guid).executeTakeFirst()
  if (taken) refuse(reason('retention.alreadyHeld'))
  const createdAt = clock.now()
  await db.insertInto('legalHold').values({ guid, reason: why, createdAt, createdBy: actor.id }).execute()
  await ctx.audit({
    kind: actionKind.of.CREATE,
    of: legalHoldKind,
    entity: [guid, guid],
    after: { reason: why },
  })
  const createdBy = actor.id === null ? null : { id: actor.id, name: actor.name }
  return { guid, reason: why, createdAt: createdAt.toISOString(), createdBy }
}

export async function releaseConversation(ctx: Ctx, guid: string): Promise<void> {
  await lockSetting(ctx.db, ctx.clock.now())
  const before = await ctx.db.deleteFrom('legalHold').where('guid', '=', guid).returning('reason').executeTakeFirst()
  if (!before) notFound('Legal hold')
  await reopenFrom(ctx.db, guid)
  await ctx.audit({ kind: actionKind.of.DELETE, of: legalHoldKind, entity: [guid, guid], before })
}
