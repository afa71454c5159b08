import { notificationGroupApi } from '@parley/contract/notificationGroups/notificationGroup.api.ts'
import { constraints } from '../kernel/constraint.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { resendDelivery, testGroup } from './delivery.service.ts'
import { listDeliveries } from './delivery.store.ts'
import { createGroup, removeGroup, rotateSecret, updateGroup } from './notificationGroup.service.ts'
import { getGroup, listGroups, listPeople } from './notificationGroup.store.ts'
import { ofTenant } from './ofTenant.ts'

constraints({ notification_group_name_key: 'notificationGroup.nameTaken' })
const VIEW = 'AccessManagement.viewaccount'

export const notificationGroupRoutes = ({ allowPrivateWebhooks }: Services) =>
  routes(notificationGroupApi, {
    NotificationGroups: (ctx, { params }) =>
      ofTenant(ctx, VIEW, params.idTenant, () => listGroups(ctx.db, ctx.clock.now())),
    NotificationPeople: (ctx, { params }) => ofTenant(ctx, VIEW, params.idTenant, () => listPeople(ctx.db)),
    CreateNotificationGroup: (ctx, { params, body }) => createGroup(ctx, params.idTenant, body, allowPrivateWebhooks),
    UpdateNotificationGroup: (ctx, { params, body }) => updateGroup(ctx, params, body, allowPrivateWebhooks),
    RemoveNotificationGroup: (ctx, { params }) => removeGroup(ctx, params.idTenant, params.idNotificationGroup),
    RotateNotificationSecret: (ctx, { params }) => rotateSecret(ctx, params.idTenant, params.idNotificationGroup),
    TestNotificationGroup: (ctx, { params }) => testGroup(ctx, params),
    NotificationDeliveries: (ctx, { params: { idTenant, idNotificationGroup }, query }) =>
      ofTenant(ctx, VIEW, idTenant, async () => {
        await getGroup(ctx.db, ctx.clock.now(), idNotificationGroup) // another tenant's is not found, rather than empty
        return await listDeliveries(ctx.db, idNotificationGroup, query)
      }),
    ResendNotification: (ctx, { params }) => resendDelivery(ctx, params),
  })
