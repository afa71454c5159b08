import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, id, named, none, pageOf } from '../kernel/schema.ts'
import {
  delivery,
  deliveryQuery,
  notificationGroup,
  notificationGroupChange,
  notificationGroupDraft,
  notificationGroupSaved,
} from './notificationGroup.schema.ts'

const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'
const tenant = z.object({ idTenant: id })
const one = z.object({ idTenant: id, idNotificationGroup: id })
const refusals = [
  'notificationGroup.nameTaken',
  'notificationGroup.noChannel',
  'notificationGroup.unknownPeople',
  'notificationGroup.unknownZone',
  'notificationGroup.badWebhook',
] as const

export const notificationGroupApi = group('Tenants', '/Administration/Tenants', {
  NotificationGroups: endpoint({
    method: 'GET',
    path: '/{idTenant}/NotificationGroups',
    summary: 'Who is told when something happens',
    permission: view,
    params: tenant,
    response: z.array(notificationGroup),
  }),
  NotificationPeople: endpoint({
    method: 'GET',
    path: '/{idTenant}/NotificationPeople',
    summary: 'People who can be told in the console',
    permission: view,
    params: tenant,
    response: z.array(named),
  }),
  CreateNotificationGroup: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups',
    summary: 'Create a notification group; the answer shows the secret of its webhook, once',
    permission: edit,
    params: tenant,
    body: notificationGroupDraft,
    response: notificationGroupSaved,
    errors: refusals,
  }),
  UpdateNotificationGroup: endpoint({
    method: 'PUT',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}',
    summary: 'Change a notification group; a new webhook’s secret is in the answer, once',
    permission: edit,
    params: one,
    body: notificationGroupChange,
    response: notificationGroupSaved,
    errors: [...refusals, 'entity.stale'],
  }),
  RemoveNotificationGroup: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}',
    summary: 'Remove a notification group with its deliveries',
    permission: edit,
    params: one,
    response: none,
  }),
  RotateNotificationSecret: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/RotateSecret',
    summary: 'Make a new secret for the webhook; for a day both sign',
    permission: edit,
    params: one,
    response: z.object({ secret: z.string() }),
    errors: ['notificationGroup.noWebhook'],
  }),
  TestNotificationGroup: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/Test',
    summary: 'Send a test through every channel, at once and whatever the quiet hours',
    permission: edit,
    params: one,
    response: z.object({ message: guid }),
  }),
  NotificationDeliveries: endpoint({
    method: 'GET',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/Deliveries',
    summary: 'What was sent, to whom, and what became of it',
    permission: view,
    params: one,
    query: deliveryQuery,
    response: pageOf(delivery),
  }),
  ResendNotification: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/Deliveries/{idDelivery}/Resend',
    summary: 'Send a delivery again',
    permission: edit,
    params: one.extend({ idDelivery: id }),
    response: delivery,
    errors: ['notificationGroup.stillWaiting'],
  }),
})
