import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
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
import { findLog } from '../dialLogs/dialLog.store.ts'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse, stale } from '../kernel/refusal.ts'
import { ofTenant } from '../notificationGroups/ofTenant.ts'
import { startTask } from '../tasks/task.service.ts'
import { partWork } from './parts.ts'
import {
  limitOf,
  listHolds,
  listRules,
  listRunDays,
  listRuns,
  lockSetting,
  nextNight,
  readRetention,
  readTenant,
  reopenFrom,
  storeRules,
} from './retention.store.ts'
import type {} from './retention.tables.ts'

const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'

declare module '../kernel/job.ts' {
  interface Jobs {
    'retention.night': Record<never, never>
    'retention.run': { readonly isNightly: boolean }
  }
}

export const getRetention = (ctx: Ctx, idTenant: number): Promise<Retention> =>
  ofTenant(ctx, view, idTenant, (there) => readRetention(there.db, idTenant, there.clock.now()))

export async function updateRetention(
  ctx: Ctx,
  idTenant: number,
  { rules, hold, rowVersion }: z.output<typeof retentionChange>,
): Promise<Retention> {
  for (const rule of rules) refuse(retentionProblem(rule))
  const kept = onePerPart(rules)
  const { before, after, name } = await ofTenant(ctx, edit, idTenant, async (there) => {
    const now = there.clock.now()
    const { name, timezone } = await readTenant(there.db, idTenant)
    const locked = await lockSetting(there.db, now)
    const before = await readRetention(there.db, idTenant, now)
    if (locked.rowVersion !== rowVersion) stale('Retention', before)
    await storeRules(there.db, kept)
    await there.db
      .updateTable('retentionSetting')
      .set({ holdReason: hold, rowVersion: rowVersion + 1, updatedAt: now, updatedBy: there.actor.id })
      .execute()
    if (kept.length > 0) await planNight(there, timezone)
    return { before, after: await readRetention(there.db, idTenant, now), name }
  })
  await actIn(ctx, idTenant, (there) =>
    there.audit({
      kind: actionKind.of.UPDATE,
      area: 'Retention',
      entity: ['Tenant', idTenant, name],
      before: { rules: before.rules, hold: before.hold },
      after: { rules: after.rules, hold: after.hold },
    }),
  )
  return after
}

/** The last of those for the same part. */
const onePerPart = (rules: readonly RetentionRule[]) => [...new Map(rules.map((rule) => [rule.part, rule])).values()]

/** Plans the run of the next night; a plan that is there already is moved. */
export async function planNight(ctx: Ctx, timezone: string): Promise<void> {
  const runAt = new Date(await nextNight(ctx.db, ctx.clock.now(), timezone))
  await ctx.enqueue('retention.night', {}, { runAt, key: 'retention.night' })
}

/** What the next night would remove. */
export const previewRetention = (ctx: Ctx, idTenant: number): Promise<RetentionPreview> =>
  ofTenant(ctx, view, idTenant, async (there) => {
    const { timezone } = await readTenant(there.db, idTenant)
    const night = new Date(await nextNight(there.db, there.clock.now(), timezone))
    const found: RetentionPreview['parts'][number][] = []
    for (const { part, days, doneUntil } of await listRules(there.db)) {
      const until = await limitOf(there.db, night, timezone, days)
      found.push({ part, until, ...(await partWork(part).preview(there.db, { since: doneUntil, until })) })
    }
    return { parts: found }
  })

export async function runRetention(ctx: Ctx, idTenant: number): Promise<Task> {
  const { task, name } = await ofTenant(ctx, edit, idTenant, async (there) => {
    const { name } = await readTenant(there.db, idTenant)
    await lockSetting(there.db, there.clock.now())
    refuse(retentionBlocked.run(await readRetention(there.db, idTenant, there.clock.now())))
    return { task: await beginTask(there, name, false), name }
  })
  await actIn(ctx, idTenant, (there) =>
    there.audit({
      kind: actionKind.of.OTHER,
      area: 'Retention',
      entity: ['Tenant', idTenant, name],
      after: { what: 'Retention run started', task: task.id },
    }),
  )
  return task
}

export const beginTask = (ctx: Ctx, name: string, isNightly: boolean): Promise<Task> =>
  startTask(ctx, {
    name: 'Retention',
    description: `Deletes expired data of ${name}`,
    job: 'retention.run',
    payload: { isNightly },
  })

export const listRetentionRuns = (ctx: Ctx, idTenant: number) =>
  ofTenant(ctx, view, idTenant, async (there) => ({ items: await listRuns(there.db) }))

export const listRetentionRunDays = (ctx: Ctx, idTenant: number, idRetentionRun: number) =>
  ofTenant(ctx, view, idTenant, (there) => listRunDays(there.db, idRetentionRun))

export const listLegalHolds = (ctx: Ctx, idTenant: number) =>
  ofTenant(ctx, view, idTenant, async (there) => ({ items: await listHolds(there.db) }))

export async function holdConversation(
  ctx: Ctx,
  idTenant: number,
  { guid, reason: why }: z.output<typeof legalHoldDraft>,
) {
  const hold = await ofTenant(ctx, edit, idTenant, async (there) => {
    await lockSetting(there.db, there.clock.now())
    const log = await findLog(there.db, guid)
    if (!log) notFound('Conversation')
    const taken = await there.db.selectFrom('legalHold').select('guid').where('guid', '=', guid).executeTakeFirst()
    if (taken) refuse(reason('retention.alreadyHeld'))
    const createdAt = there.clock.now()
    await there.db.insertInto('legalHold').values({ guid, reason: why, createdAt, createdBy: there.actor.id }).execute()
    return {
      guid,
      reason: why,
      createdAt: createdAt.toISOString(),
      createdBy: there.actor.id === null ? null : { id: there.actor.id, name: there.actor.name },
    }
  })
  await actIn(ctx, idTenant, (there) =>
    there.audit({
      kind: actionKind.of.CREATE,
      area: 'Retention',
      entity: ['LegalHold', guid, guid],
      after: { reason: why },
    }),
  )
  return hold
}

export async function releaseConversation(ctx: Ctx, idTenant: number, guid: string): Promise<void> {
  const before = await ofTenant(ctx, edit, idTenant, async (there) => {
    await lockSetting(there.db, there.clock.now())
    const gone = await there.db.deleteFrom('legalHold').where('guid', '=', guid).returning('reason').executeTakeFirst()
    if (!gone) notFound('Legal hold')
    await reopenFrom(there.db, guid)
    return gone
  })
  await actIn(ctx, idTenant, (there) =>
    there.audit({ kind: actionKind.of.DELETE, area: 'Retention', entity: ['LegalHold', guid, guid], before }),
  )
}
