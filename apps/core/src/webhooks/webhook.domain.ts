import { webhookApi } from '@parley/contract/webhooks/webhook.api.ts'
import { webhookKind } from '@parley/contract/webhooks/webhook.entity.ts'
import { webhookDraft } from '@parley/contract/webhooks/webhook.schema.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { deliverJob, forgetDeliveries, queueDeliveries } from './deliver.jobs.ts'
import { listDeliveries } from './delivery.store.ts'
import {
  createWebhook,
  removeWebhook,
  replayDeliveries,
  resendDelivery,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './webhook.service.ts'
import { getWebhook, listWebhooks } from './webhook.store.ts'

export const webhooks: Domain = {
  constraints: { webhook_name_key: 'webhook.nameTaken' },
  routes: routes(webhookApi, {
    List: (ctx, { query }) => listWebhooks(ctx, query),
    Basic: (ctx, { params }) => getWebhook(ctx, params.idWebhook),
    Create: (ctx, { body }) => createWebhook(ctx, body),
    Update: (ctx, { params, body }) => updateWebhook(ctx, params.idWebhook, body),
    Remove: (ctx, { params }) => removeWebhook(ctx, params.idWebhook),
    RotateSecret: (ctx, { params }) => rotateSecret(ctx, params.idWebhook),
    Test: (ctx, { params }) => testWebhook(ctx, params.idWebhook),
    Deliveries: async (ctx, { params, query }) => {
      await getWebhook(ctx, params.idWebhook)
      return await listDeliveries(ctx.db, params.idWebhook, query)
    },
    Resend: (ctx, { params }) => resendDelivery(ctx, params.idWebhook, params.idWebhookDelivery),
    Replay: (ctx, { params, body }) => replayDeliveries(ctx, params.idWebhook, body),
  }),
  undo: [
    // What gets another secret, which nobody is shown, comes back switched off.
    undoOf({
      of: webhookKind,
      as: webhookApi.Update,
      fields: Object.keys(webhookDraft.shape),
      async update(ctx, id, values) {
        const { lines, ...now } = await getWebhook(ctx, id)
        const draft = webhookDraft.parse({ ...now, idLines: lines.map((line) => line.id), ...values })
        await updateWebhook(ctx, id, draft.url === now.url ? draft : { ...draft, isEnabled: false })
      },
      create: removeWebhook,
      async remove(ctx, before) {
        await createWebhook(ctx, { ...webhookDraft.parse(before), isEnabled: false })
      },
    }),
  ],
  jobs: (services) => [deliverJob(services)],
  rounds: [
    {
      what: 'giving webhooks to jobs',
      role: 'jobs',
      everyMs: 1_000,
      of: (ports) => (asked) => queueDeliveries(ports, asked),
    },
    {
      what: 'forgetting deliveries of webhooks',
      role: 'jobs',
      everyMs: 3_600_000,
      of: (ports) => (asked) => forgetDeliveries(ports, asked),
    },
  ],
}
