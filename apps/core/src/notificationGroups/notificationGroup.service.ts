import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { notificationGroupKind } from '@parley/contract/notificationGroups/notificationGroup.entity.ts'
import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type {
  NotificationGroup,
  NotificationGroupDraft,
} from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { timeZones } from '../kernel/world.ts'
import { getGroup, listPeople, lockGroup, valuesOf } from './notificationGroup.store.ts'
import { newSecret } from './signature.ts'
import { problemOf } from './webhook.ts'

const DAY_MS = 86_400_000

/** Where a webhook's secret is bound to. */
export const secretPlace = (idTenant: number) => `webhook of tenant ${idTenant}`

interface Saved {
  readonly group: NotificationGroup
  readonly secret: string | null
}

export async function createGroup(ctx: Ctx, draft: NotificationGroupDraft, isPrivateAllowed: boolean): Promise<Saved> {
  await check(ctx, draft, isPrivateAllowed)
  const secret = draft.webhookUrl === null ? null : newSecret()
  const now = ctx.clock.now()
  const { idNotificationGroup } = await ctx.db
    .insertInto('notificationGroup')
    .values({
      ...valuesOf(draft),
      webhookSecret: secret && ctx.vault.seal(secretPlace(ctx.tenant), secret),
      createdAt: now,
      createdBy: ctx.actor.id,
      updatedAt: now,
      updatedBy: ctx.actor.id,
    })
    .returning('idNotificationGroup')
    .executeTakeFirstOrThrow()
  const group = await getGroup(ctx.db, now, idNotificationGroup)
  await record(ctx, actionKind.of.CREATE, group, { after: group })
  return { group, secret }
}

export async function updateGroup(
  ctx: Ctx,
  idNotificationGroup: number,
  { rowVersion, ...draft }: NotificationGroupDraft & { rowVersion: number },
  isPrivateAllowed: boolean,
): Promise<Saved> {
  const row = await lockGroup(ctx.db, idNotificationGroup)
  const now = ctx.clock.now()
  const before = await getGroup(ctx.db, now, idNotificationGroup)
  if (row.rowVersion !== rowVersion) stale('Notification group', before)
  await check(ctx, draft, isPrivateAllowed)
  // Another receiver must not be able to use what the one before knew.
  const secret = draft.webhookUrl !== null && draft.webhookUrl !== row.webhookUrl ? newSecret() : null
  const forgotten = { webhookEarlier: null, webhookEarlierUntil: null }
  const secrets = secret
    ? { webhookSecret: ctx.vault.seal(secretPlace(ctx.tenant), secret), ...forgotten }
    : draft.webhookUrl === null
      ? { webhookSecret: null, ...forgotten }
      : {}
  await ctx.db
    .updateTable('notificationGroup')
    .set({ ...valuesOf(draft), ...secrets, rowVersion: rowVersion + 1, updatedAt: now, updatedBy: ctx.actor.id })
    .where('idNotificationGroup', '=', idNotificationGroup)
    .execute()
  const group = await getGroup(ctx.db, now, idNotificationGroup)
  await record(ctx, actionKind.of.UPDATE, group, { before, after: group })
  return { group, secret }
}

export async function removeGroup(ctx: Ctx, idNotificationGroup: number): Promise<void> {
  await lockGroup(ctx.db, idNotificationGroup)
  const before = await getGroup(ctx.db, ctx.clock.now(), idNotificationGroup)
  await ctx.db.deleteFrom('notificationGroup').where('idNotificationGroup', '=', idNotificationGroup).execute()
  await record(ctx, actionKind.of.DELETE, before, { before })
}

/** A new secret; the one before signs, too, for a day. */
export async function rotateSecret(ctx: Ctx, idNotificationGroup: number): Promise<{ secret: string }> {
  const row = await lockGroup(ctx.db, idNotificationGroup)
  refuse(notificationGroupBlocked.rotate(row))
  const secret = newSecret()
  await ctx.db
    .updateTable('notificationGroup')
    .set({
      webhookSecret: ctx.vault.seal(secretPlace(ctx.tenant), secret),
      webhookEarlier: row.webhookSecret,
      webhookEarlierUntil: new Date(ctx.clock.now().getTime() + DAY_MS),
    })
    .where('idNotificationGroup', '=', idNotificationGroup)
    .execute()
  await record(ctx, actionKind.of.OTHER, row, { after: { what: 'New signing secret for the webhook' } })
  return { secret }
}

async function check(ctx: Ctx, draft: NotificationGroupDraft, isPrivateAllowed: boolean): Promise<void> {
  refuse(notificationGroupBlocked.save(draft))
  const problem = draft.webhookUrl === null ? undefined : problemOf(draft.webhookUrl, isPrivateAllowed)
  if (problem !== undefined) refuse(reason('notificationGroup.badWebhook', { problem }))
  const { quiet } = draft
  if (quiet && !timeZones.some(({ code }) => code === quiet.zone))
    refuse(reason('notificationGroup.unknownZone', { zone: quiet.zone }))
  if (draft.idUsers.length === 0) return
  const known = new Set((await listPeople(ctx.db)).map(({ id }) => id))
  if (draft.idUsers.some((id) => !known.has(id))) refuse(reason('notificationGroup.unknownPeople'))
}

export const record = (
  ctx: Ctx,
  kind: (typeof actionKind.values)[number],
  { idNotificationGroup, name }: Pick<NotificationGroup, 'idNotificationGroup' | 'name'>,
  change: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> =>
  ctx.audit({
    kind,
    of: notificationGroupKind,
    entity: [idNotificationGroup, name],
    ...(change.before === undefined ? {} : { before: withoutWeek(change.before) }),
    ...(change.after === undefined ? {} : { after: withoutWeek(change.after) }),
  })

/** What was delivered is not a part of the group. */
const withoutWeek = (value: unknown) =>
  typeof value === 'object' && value !== null && 'week' in value ? { ...value, week: undefined } : value
