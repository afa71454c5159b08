import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { guid, named, none, pageOf } from '../kernel/schema.ts'
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
    on: 'tenant',
    summary: 'List notification groups',
    permission: view,
    response: z.array(notificationGroup),
  }),
  NotificationPeople: endpoint({
    method: 'GET',
    path: '/{idTenant}/NotificationPeople',
    on: 'tenant',
    summary: 'List people who can be notified in the console',
    permission: view,
    response: z.array(named),
  }),
  CreateNotificationGroup: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups',
    on: 'tenant',
    summary: 'Create a notification group; its webhook’s signing secret is returned once',
    permission: edit,
    body: notificationGroupDraft,
    response: notificationGroupSaved,
    changes: ['Lookups.NotificationGroups'],
    errors: refusals,
  }),
  UpdateNotificationGroup: endpoint({
    method: 'PUT',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}',
    on: 'tenant',
    summary: 'Update a notification group; a new webhook’s signing secret is returned once',
    permission: edit,
    body: notificationGroupChange,
    response: notificationGroupSaved,
    changes: ['Lookups.NotificationGroups'],
    errors: [...refusals, 'entity.stale'],
  }),
  RemoveNotificationGroup: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}',
    on: 'tenant',
    summary: 'Delete a notification group and its deliveries',
    permission: edit,
    response: none,
    changes: ['Lookups.NotificationGroups'],
    removes: 'idNotificationGroup',
  }),
  RotateNotificationSecret: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/RotateSecret',
    on: 'tenant',
    summary: 'Create a new signing secret for the webhook; both sign for a day',
    permission: edit,
    response: z.object({ secret: z.string() }),
    errors: ['notificationGroup.noWebhook'],
  }),
  TestNotificationGroup: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/Test',
    on: 'tenant',
    summary: 'Send a test through every channel, ignoring quiet hours',
    permission: edit,
    response: z.object({ message: guid }),
  }),
  NotificationDeliveries: endpoint({
    method: 'GET',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/Deliveries',
    on: 'tenant',
    summary: 'List deliveries with their recipients and results',
    permission: view,
    query: deliveryQuery,
    response: pageOf(delivery),
  }),
  ResendNotification: endpoint({
    method: 'POST',
    path: '/{idTenant}/NotificationGroups/{idNotificationGroup}/Deliveries/{idDelivery}/Resend',
    on: 'tenant',
    summary: 'Resend a delivery',
    permission: edit,
    response: delivery,
    errors: ['notificationGroup.stillWaiting'],
  }),
})
