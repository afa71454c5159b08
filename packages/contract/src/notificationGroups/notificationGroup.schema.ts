import { z } from 'zod'
import { count, enumOf, guid, id, instant, listQuery, named, rowVersion, stamps, text } from '../kernel/schema.ts'
import { deliveryState, notificationChannel, notificationEvent } from './notificationGroup.enum.ts'

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Hours in which nobody is disturbed; past midnight where the end is before the start. */
export const quietHours = z.strictObject({ from: clock, to: clock, zone: z.string().min(1).max(60) })
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
  name: text(1, 80),
  isEnabled: z.boolean(),
  events: z.array(enumOf(notificationEvent)).min(1).max(notificationEvent.entries.length),
  emails: z.array(z.email().max(254)).max(20),
  webhookUrl: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable(),
  idUsers: z.array(id).max(100),
  quiet: quietHours.nullable(),
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
