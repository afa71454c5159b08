import { operations } from '@parley/contract/operations.ts'
import { expect } from 'vitest'
import type { TestCore } from '../core.ts'
import { MARKER, newest } from './planted.ts'

/** A webhook with a delivery that failed. */
export async function plantWebhook(core: TestCore) {
  const made = await core.as('admin').call(operations.Webhooks.Create, {
    body: {
      ...{ name: `${MARKER} webhook`, url: `https://example.test/${MARKER}`, isEnabled: false, idLines: [] },
      ...{ events: ['flow.published'], content: 'facts', showsNumbers: false },
    },
  })
  expect(made.status, made.text).toBe(200)
  const { idWebhook } = made.body.webhook
  const idWebhookDelivery = await newest(
    core,
    `INSERT INTO webhook_delivery (id_tenant, id_webhook, event, subject, created_at, state, is_queued, error)
     VALUES (2, ${idWebhook}, 'flow.published', '1', now(), 'failed', true, '${MARKER}') RETURNING id_webhook_delivery AS id`,
  )
  return { idWebhook, idWebhookDelivery }
}
