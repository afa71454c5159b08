import { z } from 'zod'
import {
  clock,
  count,
  enumOf,
  guid,
  id,
  instant,
  listQuery,
  named,
  rowVersion,
  stamps,
  text,
} from '../kernel/schema.ts'
import { deliveryState, notificationChannel, notificationEvent } from './notificationGroup.enum.ts'

/** Hours in which nobody is disturbed; past midnight where the end is before the start. */
export const quietHours = z.strictObject({
  from: clock.meta({ label: 'From' }),
  to: clock.meta({ label: 'To' }),
  zone: z.string().min(1).max(60).meta({ label: 'Time zone' }),
})
export type QuietHours = z.output<typeof quietHours>

/** Who is told when something happens, and how. */
export const notificationGroup = z.object({
  idNotificationGroup: id,
  name: z.string(),
  isEnabled: z.boolean(),
  events: z.array(enumOf(notificationEvent)),
  emails: z.array(z.string()),
  webhookUrl: z.string().nullable(),
  people: z.array(named),
  quiet: quietHours.nullable(),
  /** Deliveries of the last seven days, without tests. */
  week: z.object({ delivered: count, failed: count, waiting: count }),
  rowVersion,
  ...stamps,
})
export type NotificationGroup = z.output<typeof notificationGroup>

export const notificationGroupDraft = z.object({
  name: text(1, 80).meta({ label: 'Name' }),
  isEnabled: z.boolean().meta({ label: 'Switched on' }),
  events: z.array(enumOf(notificationEvent)).min(1).max(notificationEvent.entries.length).meta({ label: 'Events' }),
  emails: z.array(z.email().max(254)).max(20).meta({ label: 'Email addresses', help: 'Enter or a comma adds one.' }),
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .meta({ label: 'Webhook', help: 'Parley sends signed JSON to this address and tries up to five times.' }),
  idUsers: z.array(id).max(100).meta({ label: 'In-app recipients' }),
  quiet: quietHours.nullable().meta({
    label: 'Quiet hours',
    help: 'Emails and webhooks are held until quiet hours end; informational events are skipped. People still see events in Parley immediately, and tampering with the audit log is always reported.',
  }),
})
export type NotificationGroupDraft = z.output<typeof notificationGroupDraft>
export const notificationGroupChange = notificationGroupDraft.extend({ rowVersion })

/** The secret that signs webhooks is shown when it is made and never again. */
export const notificationGroupSaved = z.object({ group: notificationGroup, secret: z.string().nullable() })

/** One message on its way to one recipient. */
export const delivery = z.object({
  idDelivery: id,
  /** The `webhook-id`; the same for every recipient and every try. */
  message: guid,
  event: enumOf(notificationEvent).nullable(),
  title: z.string(),
  channel: enumOf(notificationChannel),
  target: z.string(),
  state: enumOf(deliveryState),
  attempts: count,
  responseCode: z.int().nullable(),
  error: z.string().nullable(),
  createdAt: instant,
  nextAt: instant.nullable(),
  finishedAt: instant.nullable(),
  isTest: z.boolean(),
})
export type Delivery = z.output<typeof delivery>

export const deliveryQuery = listQuery(['createdAt']).extend({
  state: z.array(enumOf(deliveryState)).optional(),
  channel: z.array(enumOf(notificationChannel)).optional(),
  message: guid.optional(),
})
