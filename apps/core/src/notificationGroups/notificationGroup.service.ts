import { reason } from '@parley/contract/kernel/errors.ts'
import { notificationGroupKind } from '@parley/contract/notificationGroups/notificationGroup.entity.ts'
import { notificationGroupBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type {
  NotificationGroup,
  NotificationGroupDraft,
} from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, createOf, type Keeping, removeOf } from '../kernel/keeping.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { timeZones } from '../kernel/world.ts'
import { newSecret } from '../outbound/signature.ts'
import { problemOf } from '../outbound/webhook.ts'
import {
  deleteGroup,
  getGroup,
  insertGroup,
  type LockedGroup,
  listPeople,
  lockGroup,
  storeGroup,
  storeSecrets,
} from './notificationGroup.store.ts'

const DAY_MS = 86_400_000

/** Where a webhook's secret is bound to. */
export const secretPlace = (idTenant: number) => `webhook of tenant ${idTenant}`

interface Saved {
  readonly group: NotificationGroup
  readonly secret: string | null
}

const groups: Keeping<NotificationGroup, LockedGroup> = {
  of: notificationGroupKind,
  lock: ({ db }, id) => lockGroup(db, id),
  get: ({ db, clock }, id) => getGroup(db, clock.now(), id),
  name: ({ name }) => name,
  // What was delivered is not a part of the group.
  facts: ({ week: _, ...group }) => group,
}

export async function createGroup(ctx: Ctx, draft: NotificationGroupDraft): Promise<Saved> {
  const secret = draft.webhookUrl === null ? null : newSecret()
  const group = await createOf(ctx, groups, async () => {
    await check(ctx, draft)
    return await insertGroup(ctx, draft, sealed(ctx, secret))
  })
  return { group, secret }
}

export async function updateGroup(
  ctx: Ctx,
  idNotificationGroup: number,
  { rowVersion, ...draft }: NotificationGroupDraft & { rowVersion: number },
): Promise<Saved> {
  let secret: string | null = null
  const group = await changeOf(ctx, groups, idNotificationGroup, rowVersion, async ({ webhookUrl }) => {
    await check(ctx, draft)
    // Another receiver must not be able to use what the one before knew.
    if (draft.webhookUrl === webhookUrl) return await storeGroup(ctx, idNotificationGroup, draft)
    secret = draft.webhookUrl === null ? null : newSecret()
    const secrets = { webhookSecret: sealed(ctx, secret), webhookEarlier: null, webhookEarlierUntil: null }
    await storeGroup(ctx, idNotificationGroup, draft, secrets)
  })
  return { group, secret }
}

export const removeGroup = (ctx: Ctx, idNotificationGroup: number): Promise<void> =>
  removeOf(ctx, groups, idNotificationGroup, () => deleteGroup(ctx.db, idNotificationGroup))

const sealed = (ctx: Ctx, secret: string | null) => secret && ctx.vault.seal(secretPlace(ctx.tenant), secret)

/** A new secret; the one before signs, too, for a day. */
export async function rotateSecret(ctx: Ctx, idNotificationGroup: number): Promise<{ secret: string }> {
  const row = await lockGroup(ctx.db, idNotificationGroup)
  refuse(notificationGroupBlocked.rotate(row))
  const secret = newSecret()
  await storeSecrets(ctx.db, idNotificationGroup, {
    webhookSecret: sealed(ctx, secret),
    webhookEarlier: row.webhookSecret,
    webhookEarlierUntil: new Date(ctx.clock.now().getTime() + DAY_MS),
  })
  await noteDone(ctx, notificationGroupKind, [idNotificationGroup, row.name], 'New signing secret for the webhook')
  return { secret }
}

async function check(ctx: Ctx, draft: NotificationGroupDraft): Promise<void> {
  refuse(notificationGroupBlocked.save(draft))
  const problem = draft.webhookUrl === null ? undefined : problemOf(draft.webhookUrl, ctx.reach)
  if (problem !== undefined) refuse(reason('notificationGroup.badWebhook', { problem }))
  const { quiet } = draft
  if (quiet && !timeZones.some(({ code }) => code === quiet.zone))
    refuse(reason('notificationGroup.unknownZone', { zone: quiet.zone }))
  if (draft.idUsers.length === 0) return
  const known = new Set((await listPeople(ctx.db)).map(({ id }) => id))
  if (draft.idUsers.some((id) => !known.has(id))) refuse(reason('notificationGroup.unknownPeople'))
}
