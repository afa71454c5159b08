import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type {
  NotificationGroup,
  NotificationGroupDraft,
} from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import { timeZones } from '../lookups/world.ts'
import { getGroup, listPeople, lockGroup, valuesOf } from './notificationGroup.store.ts'
import { ofTenant } from './ofTenant.ts'
import { newSecret } from './signature.ts'
import { problemOf } from './webhook.ts'

const EDIT = 'AccessManagement.editaccount'
const DAY_MS = 86_400_000

/** Where a webhook's secret is bound to. */
export const secretPlace = (idTenant: number) => `webhook of tenant ${idTenant}`

interface Saved {
  readonly group: NotificationGroup
  readonly secret: string | null
}

export async function createGroup(
  ctx: Ctx,
  idTenant: number,
  draft: NotificationGroupDraft,
  isPrivateAllowed: boolean,
): Promise<Saved> {
  const saved = await ofTenant(ctx, EDIT, idTenant, async (there) => {
    await check(there, draft, isPrivateAllowed)
    const secret = draft.webhookUrl === null ? null : newSecret()
    const now = there.clock.now()
    const { idNotificationGroup } = await there.db
      .insertInto('notificationGroup')
      .values({
        ...valuesOf(draft),
        webhookSecret: secret && there.vault.seal(secretPlace(idTenant), secret),
        createdAt: now,
        createdBy: there.actor.id,
        updatedAt: now,
        updatedBy: there.actor.id,
      })
      .returning('idNotificationGroup')
      .executeTakeFirstOrThrow()
    return { group: await getGroup(there.db, now, idNotificationGroup), secret }
  })
  await actIn(ctx, idTenant, (there) => record(there, actionKind.of.CREATE, saved.group, { after: saved.group }))
  return saved
}

export async function updateGroup(
  ctx: Ctx,
  { idTenant, idNotificationGroup }: { idTenant: number; idNotificationGroup: number },
  { rowVersion, ...draft }: NotificationGroupDraft & { rowVersion: number },
  isPrivateAllowed: boolean,
): Promise<Saved> {
  const { before, ...saved } = await ofTenant(ctx, EDIT, idTenant, async (there) => {
    const row = await lockGroup(there.db, idNotificationGroup)
    const now = there.clock.now()
    const before = await getGroup(there.db, now, idNotificationGroup)
    if (row.rowVersion !== rowVersion) stale('Notification group', before)
    await check(there, draft, isPrivateAllowed)
    // Another receiver must not be able to use what the one before knew.
    const secret = draft.webhookUrl !== null && draft.webhookUrl !== row.webhookUrl ? newSecret() : null
    const forgotten = { webhookEarlier: null, webhookEarlierUntil: null }
    const secrets = secret
      ? { webhookSecret: there.vault.seal(secretPlace(idTenant), secret), ...forgotten }
      : draft.webhookUrl === null
        ? { webhookSecret: null, ...forgotten }
        : {}
    await there.db
      .updateTable('notificationGroup')
      .set({ ...valuesOf(draft), ...secrets, rowVersion: rowVersion + 1, updatedAt: now, updatedBy: there.actor.id })
      .where('idNotificationGroup', '=', idNotificationGroup)
      .execute()
    return { before, group: await getGroup(there.db, now, idNotificationGroup), secret }
  })
  await actIn(ctx, idTenant, (there) =>
    record(there, actionKind.of.UPDATE, saved.group, { before, after: saved.group }),
  )
  return saved
}

export async function removeGroup(ctx: Ctx, idTenant: number, idNotificationGroup: number): Promise<void> {
  const before = await ofTenant(ctx, EDIT, idTenant, async (there) => {
    await lockGroup(there.db, idNotificationGroup)
    const group = await getGroup(there.db, there.clock.now(), idNotificationGroup)
    await there.db.deleteFrom('notificationGroup').where('idNotificationGroup', '=', idNotificationGroup).execute()
    return group
  })
  await actIn(ctx, idTenant, (there) => record(there, actionKind.of.DELETE, before, { before }))
}

/** A new secret; the one before signs, too, for a day. */
export async function rotateSecret(
  ctx: Ctx,
  idTenant: number,
  idNotificationGroup: number,
): Promise<{ secret: string }> {
  const { group, secret } = await ofTenant(ctx, EDIT, idTenant, async (there) => {
    const row = await lockGroup(there.db, idNotificationGroup)
    refuse(notificationGroupBlocked.rotate(row))
    const now = there.clock.now()
    const made = newSecret()
    await there.db
      .updateTable('notificationGroup')
      .set({
        webhookSecret: there.vault.seal(secretPlace(idTenant), made),
        webhookEarlier: row.webhookSecret,
        webhookEarlierUntil: new Date(now.getTime() + DAY_MS),
      })
      .where('idNotificationGroup', '=', idNotificationGroup)
      .execute()
    return { group: await getGroup(there.db, now, idNotificationGroup), secret: made }
  })
  await actIn(ctx, idTenant, (there) =>
    record(there, actionKind.of.OTHER, group, { after: { what: 'New signing secret for the webhook' } }),
  )
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
    area: 'AccessManagement',
    entity: ['NotificationGroup', idNotificationGroup, name],
    ...(change.before === undefined ? {} : { before: withoutWeek(change.before) }),
    ...(change.after === undefined ? {} : { after: withoutWeek(change.after) }),
  })

/** What was delivered is not a part of the group. */
const withoutWeek = (value: unknown) =>
  typeof value === 'object' && value !== null && 'week' in value ? { ...value, week: undefined } : value
