import { z } from 'zod'
import { count, enumOf, guid, id, instant, listQuery, named, rowVersion, stamps, text } from '../kernel/schema.ts'
import { deliveryState } from '../notificationGroups/notificationGroup.enum.ts'
import { webhookContent, webhookEvent } from './webhook.enum.ts'

const facts = {
  name: text(1, 80).meta({ label: 'Name' }),
  url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .meta({ label: 'Address', help: 'Parley sends signed JSON to this address, and tries again for a day.' }),
  isEnabled: z.boolean().meta({ label: 'Switched on' }),
  events: z.array(enumOf(webhookEvent)).min(1).max(webhookEvent.entries.length).meta({ label: 'Events' }),
  content: enumOf(webhookContent).meta({ label: 'Of a conversation' }),
  showsNumbers: z.boolean().meta({
    label: 'Send numbers in full',
    help: 'Otherwise, phone numbers and email addresses of both sides are masked wherever they appear.',
  }),
}

/** Where an outside system is told what happens. Its secret is told once, when it is made. */
export const webhook = z.object({
  idWebhook: id,
  ...facts,
  lines: z.array(named).meta({ label: 'Lines' }),
  /** Deliveries of the last seven days, without tests. */
  week: z.object({ delivered: count, failed: count, waiting: count }),
  rowVersion,
  ...stamps,
})
export type Webhook = z.output<typeof webhook>

export const webhookDraft = z.object({
  ...facts,
  idLines: z.array(id).max(100).meta({
    label: 'Lines',
    help: 'Only conversations of these lines; empty means all, also those without a line.',
  }),
})
export type WebhookDraft = z.output<typeof webhookDraft>
export const webhookChange = webhookDraft.extend({ rowVersion })
export const webhookQuery = listQuery(['name', 'updatedAt'])

/** The secret that signs is shown when it is made and never again. */
export const webhookSaved = z.object({ webhook, secret: z.string().nullable() })

/** One event on its way. */
export const webhookDelivery = z.object({
  idWebhookDelivery: id,
  /** The `webhook-id`; the same in every try. */
  message: guid,
  /** Null: a test. */
  event: enumOf(webhookEvent).nullable(),
  /** The guid of the conversation, or the id of the campaign or flow. */
  subject: z.string(),
  state: enumOf(deliveryState),
  attempts: count,
  responseCode: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  nextAt: instant.nullable(),
  finishedAt: instant.nullable(),
})
export type WebhookDelivery = z.output<typeof webhookDelivery>
export const webhookDeliveryQuery = listQuery(['createdAt']).extend({
  state: z.array(enumOf(deliveryState)).optional(),
})

/** What is sent again: of a time, what failed, or all. */
export const webhookReplay = z.object({
  from: instant.meta({ label: 'From' }),
  to: instant.meta({ label: 'To' }),
  isOnlyFailed: z.boolean().meta({ label: 'Only what failed' }),
})
