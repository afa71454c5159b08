import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { count, none, pageOf } from '../kernel/schema.ts'
import {
  webhook,
  webhookChange,
  webhookDelivery,
  webhookDeliveryQuery,
  webhookDraft,
  webhookQuery,
  webhookReplay,
  webhookSaved,
} from './webhook.schema.ts'

const view = 'TenantValue.view'
const edit = 'TenantValue.edit'
const refusals = [
  'webhook.nameTaken',
  'webhook.badAddress',
  'webhook.unknownLines',
  'webhook.notSeen',
  'webhook.mayNotUnmask',
] as const

/** Where outside systems are told what happens, and what became of it. */
export const webhookApi = group('Webhooks', '/Administration/Webhooks', {
  List: endpoint({
    method: 'GET',
    path: '',
    summary: 'List webhooks',
    permission: view,
    query: webhookQuery,
    response: pageOf(webhook),
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idWebhook}',
    summary: 'Get a webhook',
    permission: view,
    response: webhook,
  }),
  Create: endpoint({
    method: 'POST',
    path: '',
    summary: 'Create a webhook; its signing secret is returned once',
    permission: 'TenantValue.create',
    body: webhookDraft,
    response: webhookSaved,
    errors: [...refusals, 'webhook.tooMany'],
  }),
  Update: endpoint({
    method: 'PUT',
    path: '/{idWebhook}',
    summary: 'Update a webhook; of another address a new signing secret is returned once',
    permission: edit,
    body: webhookChange,
    response: webhookSaved,
    errors: [...refusals, 'entity.stale'],
  }),
  Remove: endpoint({
    method: 'DELETE',
    path: '/{idWebhook}',
    summary: 'Delete a webhook and its deliveries',
    permission: 'TenantValue.delete',
    response: none,
    removes: 'idWebhook',
  }),
  RotateSecret: endpoint({
    method: 'POST',
    path: '/{idWebhook}/RotateSecret',
    summary: 'Create a new signing secret; both sign for a day',
    permission: edit,
    response: z.object({ secret: z.string() }),
  }),
  Test: endpoint({
    method: 'POST',
    path: '/{idWebhook}/Test',
    summary: 'Send a test to a webhook, also to one that is switched off',
    permission: edit,
    response: webhookDelivery,
  }),
  Deliveries: endpoint({
    method: 'GET',
    path: '/{idWebhook}/Deliveries',
    summary: 'List what was sent to a webhook, and what came of it',
    permission: view,
    query: webhookDeliveryQuery,
    response: pageOf(webhookDelivery),
  }),
  Resend: endpoint({
    method: 'POST',
    path: '/{idWebhook}/Deliveries/{idWebhookDelivery}/Resend',
    summary: 'Send a delivery again',
    permission: edit,
    response: webhookDelivery,
    errors: ['webhook.stillWaiting', 'webhook.isOff'],
  }),
  Replay: endpoint({
    method: 'POST',
    path: '/{idWebhook}/Replay',
    summary: 'Send the deliveries of a time again',
    permission: edit,
    body: webhookReplay,
    response: z.object({ sent: count }),
    errors: ['webhook.badSpan', 'webhook.isOff'],
  }),
})
