import { reason } from '@parley/contract/kernel/errors.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { notificationGroupApi } from '@parley/contract/notificationGroups/notificationGroup.api.ts'
import { notificationGroupKind } from '@parley/contract/notificationGroups/notificationGroup.entity.ts'
import { notificationGroupDraft } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { refuse } from '../kernel/refusal.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf, type Values } from '../kernel/undo.ts'
import { collectJob } from './collect.jobs.ts'
import { deliverJob } from './deliver.jobs.ts'
import { deliveryArea } from './delivery.person.ts'
import { resendDelivery, testGroup } from './delivery.service.ts'
import { listDeliveries } from './delivery.store.ts'
import { createGroup, removeGroup, rotateSecret, updateGroup } from './notificationGroup.service.ts'
import { getGroup, listGroups, listPeople, lookUpGroups } from './notificationGroup.store.ts'

const notificationGroupRoutes = routes(notificationGroupApi, {
  NotificationGroups: ({ db, clock }) => listGroups(db, clock.now()),
  NotificationPeople: ({ db }) => listPeople(db),
  CreateNotificationGroup: (ctx, { body }) => createGroup(ctx, body),
  UpdateNotificationGroup: (ctx, { params, body }) => updateGroup(ctx, params.idNotificationGroup, body),
  RemoveNotificationGroup: (ctx, { params }) => removeGroup(ctx, params.idNotificationGroup),
  RotateNotificationSecret: (ctx, { params }) => rotateSecret(ctx, params.idNotificationGroup),
  TestNotificationGroup: (ctx, { params }) => testGroup(ctx, params.idNotificationGroup),
  NotificationDeliveries: async ({ db, clock }, { params: { idNotificationGroup }, query }) => {
    await getGroup(db, clock.now(), idNotificationGroup) // another tenant's is not found, rather than empty
    return await listDeliveries(db, idNotificationGroup, query)
  },
  ResendNotification: (ctx, { params }) => resendDelivery(ctx, params.idNotificationGroup, params.idDelivery),
})

const draftOf = ({ people, ...values }: Values) => notificationGroupDraft.parse({ ...values, idUsers: idsOf(people) })
const idsOf = (people: Json | undefined) => (people as readonly { id: number }[]).map(({ id }) => id)

/** A webhook would get a new secret, which nobody would be shown: where its address is to change, a person has to do it. */
function refuseWebhook(url: Json | undefined): void {
  if (url !== undefined && url !== null)
    refuse(
      reason('audit.cannotUndo', { problem: 'its webhook would get a new secret. Enter its address again instead.' }),
    )
}

const notificationGroupUndo = undoOf({
  of: notificationGroupKind,
  as: notificationGroupApi.UpdateNotificationGroup,
  fields: ['name', 'isEnabled', 'events', 'emails', 'webhookUrl', 'people', 'quiet'],
  async update(ctx, idNotificationGroup, values) {
    const current = await getGroup(ctx.db, ctx.clock.now(), idNotificationGroup)
    refuseWebhook(values.webhookUrl)
    const draft = { ...draftOf({ ...(current as unknown as Values), ...values }), rowVersion: current.rowVersion } // JSON as it was recorded
    await updateGroup(ctx, idNotificationGroup, draft)
  },
  create: removeGroup,
  async remove(ctx, before) {
    refuseWebhook(before.webhookUrl)
    await createGroup(ctx, draftOf(before))
  },
})

export const notificationGroups: Domain = {
  routes: notificationGroupRoutes,
  constraints: { notification_group_name_key: 'notificationGroup.nameTaken' },
  undo: [notificationGroupUndo],
  people: [deliveryArea],
  lookups: { NotificationGroups: (ctx, { query }) => lookUpGroups(ctx, query) },
  jobs: (services) => [collectJob, deliverJob(services)],
}
