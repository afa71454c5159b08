import type { Tone } from '@parley/contract/kernel/enum.ts'
import { deliveryState, notificationChannel } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { Selectable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tables } from '../kernel/db.ts'
import { rowsOf } from '../kernel/rows.ts'
import type {} from './deliver.jobs.ts'
import { quietUntil } from './quiet.ts'

interface ToDeliver {
  readonly message: string
  readonly urgency: Tone
  readonly isTest: boolean
  /** Who did what is told: their own bell says nothing of it. */
  readonly idActor?: number | null
}

const { DROPPED, WAITING } = deliveryState.of
const { EMAIL, IN_APP, WEBHOOK } = notificationChannel.of

/**
 * Puts a message on its way to everybody of a group. Quiet hours hold e-mail and webhook back – what is only information is
 * dropped then, what is dangerous does not wait; the console disturbs nobody and has it at once.
 */
export async function addDeliveries(
  ctx: Ctx,
  group: Selectable<Tables['notificationGroup']>,
  { message, urgency, isTest, idActor = null }: ToDeliver,
): Promise<void> {
  const now = ctx.clock.now()
  const until = group.quiet && !isTest && urgency !== 'danger' ? quietUntil(group.quiet, now) : undefined
  const people = await namesOf(
    ctx,
    group.idUsers.filter((id) => id !== idActor),
  )
  const targets = [
    ...group.emails.map((target) => ({ channel: EMAIL, target, idUser: null })),
    ...(group.webhookUrl ? [{ channel: WEBHOOK, target: group.webhookUrl, idUser: null }] : []),
    ...people.map(({ id, name }) => ({ channel: IN_APP, target: name, idUser: id })),
  ]
  for (const target of targets) {
    const held = target.channel === IN_APP ? undefined : until
    const isDropped = held !== undefined && urgency === 'info'
    const { idDelivery } = await ctx.db
      .insertInto('notificationDelivery')
      .values({
        ...target,
        idNotificationGroup: group.idNotificationGroup,
        message,
        isTest,
        createdAt: now,
        state: isDropped ? DROPPED : WAITING,
        error: isDropped ? 'Skipped during quiet hours.' : null,
        finishedAt: isDropped ? now : null,
        nextAt: isDropped ? null : (held ?? null),
      })
      .returning('idDelivery')
      .executeTakeFirstOrThrow()
    if (!isDropped) await ctx.enqueue('notifications.deliver', { idDelivery }, held ? { runAt: held } : {})
  }
}

async function namesOf(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return []
  return await rowsOf(ctx.db)<{ id: number; name: string }>`
    SELECT id, app.person_name(id) AS name FROM unnest(${[...ids]}::bigint[]) AS each (id) WHERE app.person_name(id) IS NOT NULL`
}
