import { screens } from '@parley/contract/kernel/screens.ts'
import { notificationGroupKind } from '@parley/contract/notificationGroups/notificationGroup.entity.ts'
import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { deliveryBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type { Delivery } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { addDeliveries } from './addDeliveries.ts'
import { getDelivery } from './delivery.store.ts'
import { lockGroup } from './notificationGroup.store.ts'

/** Really sends through every channel; the deliveries of the message say how it went. */
export async function testGroup(ctx: Ctx, idNotificationGroup: number): Promise<{ message: string }> {
  const group = await lockGroup(ctx.db, idNotificationGroup)
  const made = await ctx.db
    .insertInto('notificationMessage')
    .values({
      kind: null,
      key: 'test',
      title: `Test of “${group.name}”`,
      text: 'This is a test. If you can read it, notifications work.',
      path: screens.tenant(ctx.tenant, { tab: 'notifications' }),
      at: ctx.clock.now(),
      events: 1,
    })
    .returning('message')
    .executeTakeFirstOrThrow()
  await addDeliveries(ctx, group, { ...made, urgency: 'info', isTest: true })
  await noteDone(ctx, notificationGroupKind, [idNotificationGroup, group.name], 'Test sent')
  return made
}

/** Puts a delivery on its way again, whatever became of it before. */
export async function resendDelivery(ctx: Ctx, idNotificationGroup: number, idDelivery: number): Promise<Delivery> {
  const group = await lockGroup(ctx.db, idNotificationGroup)
  refuse(deliveryBlocked.resend(await getDelivery(ctx.db, idNotificationGroup, idDelivery)))
  await ctx.db
    .updateTable('mail')
    .set({ aboutKind: 'EarlierNotificationDelivery' })
    .where('aboutKind', '=', 'NotificationDelivery')
    .where('aboutId', '=', String(idDelivery))
    .execute()
  await ctx.db
    .updateTable('notificationDelivery')
    .set({
      state: deliveryState.of.WAITING,
      attempts: 0,
      error: null,
      responseCode: null,
      nextAt: null,
      finishedAt: null,
    })
    .where('idDelivery', '=', idDelivery)
    .execute()
  await ctx.enqueue('notifications.deliver', { idDelivery })
  const delivery = await getDelivery(ctx.db, idNotificationGroup, idDelivery)
  await noteDone(ctx, notificationGroupKind, [idNotificationGroup, group.name], 'Sent again', { to: delivery.target })
  return delivery
}
