import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { deliveryBlocked } from '@parley/contract/notificationGroups/notificationGroup.rules.ts'
import type { Delivery } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { addDeliveries } from './addDeliveries.ts'
import { getDelivery } from './delivery.store.ts'
import { record } from './notificationGroup.service.ts'
import { lockGroup } from './notificationGroup.store.ts'
import { ofTenant } from './ofTenant.ts'

const EDIT = 'AccessManagement.editaccount'

interface GroupParams {
  readonly idTenant: number
  readonly idNotificationGroup: number
}

/** Really sends through every channel; the deliveries of the message say how it went. */
export async function testGroup(
  ctx: Ctx,
  { idTenant, idNotificationGroup }: GroupParams,
): Promise<{ message: string }> {
  const { group, message } = await ofTenant(ctx, EDIT, idTenant, async (there) => {
    const row = await lockGroup(there.db, idNotificationGroup)
    const made = await there.db
      .insertInto('notificationMessage')
      .values({
        kind: null,
        key: 'test',
        title: `Test of “${row.name}”`,
        text: 'This is a test. If you can read it, notifications work.',
        path: `/administration/tenants/detail/${idTenant}/notifications`,
        at: there.clock.now(),
        events: 1,
      })
      .returning('message')
      .executeTakeFirstOrThrow()
    await addDeliveries(there, row, { ...made, urgency: 'info', isTest: true })
    return { group: row, ...made }
  })
  await actIn(ctx, idTenant, (there) => record(there, actionKind.of.OTHER, group, { after: { what: 'Test' } }))
  return { message }
}

/** Puts a delivery on its way again, whatever became of it before. */
export async function resendDelivery(
  ctx: Ctx,
  { idTenant, idNotificationGroup, idDelivery }: GroupParams & { readonly idDelivery: number },
): Promise<Delivery> {
  const { group, delivery } = await ofTenant(ctx, EDIT, idTenant, async (there) => {
    const row = await lockGroup(there.db, idNotificationGroup)
    refuse(deliveryBlocked.resend(await getDelivery(there.db, idNotificationGroup, idDelivery)))
    await there.db
      .updateTable('mail')
      .set({ aboutKind: 'EarlierNotificationDelivery' })
      .where('aboutKind', '=', 'NotificationDelivery')
      .where('aboutId', '=', String(idDelivery))
      .execute()
    await there.db
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
    await there.enqueue('notifications.deliver', { idDelivery })
    return { group: row, delivery: await getDelivery(there.db, idNotificationGroup, idDelivery) }
  })
  await actIn(ctx, idTenant, (there) =>
    record(there, actionKind.of.OTHER, group, { after: { what: 'Send again', to: delivery.target } }),
  )
  return delivery
}
