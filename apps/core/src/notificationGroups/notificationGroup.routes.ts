import { notificationGroupApi } from '@parley/contract/notificationGroups/notificationGroup.api.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { resendDelivery, testGroup } from './delivery.service.ts'
import { listDeliveries } from './delivery.store.ts'
import { createGroup, removeGroup, rotateSecret, updateGroup } from './notificationGroup.service.ts'
import { getGroup, listGroups, listPeople } from './notificationGroup.store.ts'

export const notificationGroupRoutes = ({ allowPrivateWebhooks }: Services) =>
  routes(notificationGroupApi, {
    NotificationGroups: ({ db, clock }) => listGroups(db, clock.now()),
    NotificationPeople: ({ db }) => listPeople(db),
    CreateNotificationGroup: (ctx, { body }) => createGroup(ctx, body, allowPrivateWebhooks),
    UpdateNotificationGroup: (ctx, { params, body }) =>
      updateGroup(ctx, params.idNotificationGroup, body, allowPrivateWebhooks),
    RemoveNotificationGroup: (ctx, { params }) => removeGroup(ctx, params.idNotificationGroup),
    RotateNotificationSecret: (ctx, { params }) => rotateSecret(ctx, params.idNotificationGroup),
    TestNotificationGroup: (ctx, { params }) => testGroup(ctx, params.idNotificationGroup),
    NotificationDeliveries: async ({ db, clock }, { params: { idNotificationGroup }, query }) => {
      await getGroup(db, clock.now(), idNotificationGroup) // another tenant's is not found, rather than empty
      return await listDeliveries(db, idNotificationGroup, query)
    },
    ResendNotification: (ctx, { params }) => resendDelivery(ctx, params.idNotificationGroup, params.idDelivery),
  })
