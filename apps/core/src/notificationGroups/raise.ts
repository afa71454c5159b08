import {
  type NotificationEvent,
  notificationEvent,
} from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { addDeliveries } from './addDeliveries.ts'
import type {} from './collect.jobs.ts'

export interface RaisedEvent {
  readonly title: string
  readonly text: string
  /** The screen that shows it. */
  readonly path: string
  /** What it is about, where the path does not say it: events about the same are told together, and not again for some minutes. */
  readonly key?: string
}

const BUCKET_MS = 2_000
const MARGIN_MS = 500

/** Events of the same two seconds are told together; their job begins a little after them. */
function bucketOf(now: Date) {
  const bucket = Math.floor(now.getTime() / BUCKET_MS)
  return { bucket, runAt: new Date((bucket + 1) * BUCKET_MS + MARGIN_MS) }
}

/** Lets the tenant's notification groups know of something, once the transaction is committed. Costs little where no group listens. */
export async function raiseEvent(ctx: Ctx, kind: NotificationEvent, event: RaisedEvent): Promise<void> {
  const listening = await ctx.db
    .selectFrom('notificationGroup')
    .select('idNotificationGroup')
    .where('isEnabled', '=', true)
    .where(sql<boolean>`events ? ${kind}`)
    .limit(1)
    .executeTakeFirst()
  if (!listening) return
  const at = ctx.clock.now()
  const { bucket, runAt } = bucketOf(at)
  // Its job was committed together with the first event of the bucket, so that a flood of events is no flood of jobs.
  const hasJob = await ctx.db.selectFrom('raisedEvent').select('bucket').where('bucket', '=', bucket).limit(1).execute()
  const { title, text, path, key = path } = event
  await ctx.db
    .insertInto('raisedEvent')
    .values({ kind, title, text, path, key, at, bucket, idUser: ctx.actor.id })
    .execute()
  if (hasJob.length === 0) await ctx.enqueue('notifications.collect', {}, { key: `notifications ${bucket}`, runAt })
}

/** The same for what concerns every tenant. */
export async function raiseEverywhere(
  ctx: Ctx,
  kind: NotificationEvent,
  { title, text, path }: RaisedEvent,
): Promise<void> {
  const at = ctx.clock.now()
  const { bucket, runAt } = bucketOf(at)
  await sql`SELECT app.raise_everywhere(${kind}, ${title}, ${text}, ${path}, ${at}, ${bucket}, ${runAt})`.execute(
    ctx.db,
  )
}

/** Tells one group, whatever it listens to, and at once; false where it is gone or off. For what its own rules keep from coming often. */
export async function raiseFor(
  ctx: Ctx,
  idNotificationGroup: number,
  kind: NotificationEvent,
  { title, text, path, key = path }: RaisedEvent,
  isUrgent: boolean,
): Promise<boolean> {
  const group = await ctx.db
    .selectFrom('notificationGroup')
    .selectAll()
    .where('idNotificationGroup', '=', idNotificationGroup)
    .where('isEnabled', '=', true)
    .executeTakeFirst()
  if (!group) return false
  const { message } = await ctx.db
    .insertInto('notificationMessage')
    .values({ kind, key, title, text, path, at: ctx.clock.now(), events: 1 })
    .returning('message')
    .executeTakeFirstOrThrow()
  const urgency = isUrgent ? 'danger' : notificationEvent.tone(kind)
  await addDeliveries(ctx, group, { message, urgency, isTest: false })
  return true
}
