import { deliveryState, notificationChannel } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { type JobDefinition, job } from '../kernel/jobs/jobRun.ts'
import type { Services } from '../kernel/services.ts'
import { sendMail } from '../mail/mail.service.ts'
import { notify } from '../notices/notice.service.ts'
import { postWebhook, type WebhookResult } from '../outbound/webhook.ts'
import { productNameIn } from '../theme/brand.ts'
import { secretPlace } from './notificationGroup.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'notifications.deliver': { readonly idDelivery: number }
  }
}

const MINUTE_MS = 60_000
/** What passes between the tries of a webhook. */
const DELAYS = [0.5, 5, 30, 120].map((minutes) => minutes * MINUTE_MS)
const { DELIVERED, DROPPED, FAILED, WAITING } = deliveryState.of
const { EMAIL, IN_APP, WEBHOOK } = notificationChannel.of

type Deliverer = Pick<Services, 'publicUrl' | 'productName' | 'reach'>

/** Hands one delivery to its channel. A crash in between sends it again, with the same id. */
export const deliverJob = (services: Deliverer): JobDefinition =>
  job('notifications.deliver', async (run, { idDelivery }) => {
    const delivery = await run.run(async (ctx) => {
      const opened = await open(ctx, idDelivery)
      if (!opened || !('channel' in opened)) return undefined
      if (opened.channel === EMAIL) await mail(ctx, opened, services)
      if (opened.channel === IN_APP) await tellInConsole(ctx, opened)
      return opened.channel === WEBHOOK ? { ...opened, secrets: secretsOf(ctx, opened) } : undefined
    })
    if (!delivery) return
    const { message, kind, title, text, path, at, tenant, target, secrets } = delivery
    const result = await postWebhook({
      url: target,
      id: message,
      secrets,
      now: run.clock.now(),
      reach: services.reach,
      body: { id: message, type: kind ?? 'test', at, tenant, title, text, url: `${services.publicUrl}${path}` },
    })
    await run.run((ctx) => keep(ctx, idDelivery, result))
  })

async function open(ctx: Ctx, idDelivery: number) {
  const found = await ctx.db
    .selectFrom('notificationDelivery as d')
    .innerJoin('notificationMessage as m', 'm.message', 'd.message')
    .innerJoin('notificationGroup as g', 'g.idNotificationGroup', 'd.idNotificationGroup')
    .innerJoin('tenant as t', 't.idTenant', 'd.idTenant')
    .select([
      'd.idDelivery',
      'd.channel',
      'd.target',
      'd.idUser',
      'd.isTest',
      'd.message',
      'm.kind',
      'm.title',
      'm.text',
    ])
    .select(['m.path', 'm.at', 'm.events', 'g.name as group', 'g.isEnabled', 'g.webhookSecret', 'g.webhookEarlier'])
    .select(['g.webhookEarlierUntil', 'g.webhookUrl', 't.idTenant', 't.name as tenantName'])
    .where('d.idDelivery', '=', idDelivery)
    .where('d.state', '=', WAITING)
    .executeTakeFirst()
  if (!found) return undefined
  const isOver = (!found.isEnabled && !found.isTest) || (found.channel === WEBHOOK && found.webhookUrl !== found.target)
  if (isOver) {
    const error = found.isEnabled ? 'The group’s webhook was changed.' : 'The group was turned off.'
    await finish(ctx, idDelivery, { state: DROPPED, error })
    return undefined
  }
  return { ...found, tenant: { id: found.idTenant, name: found.tenantName } }
}
type Opened = NonNullable<Awaited<ReturnType<typeof open>>>

/** The secret, and for a day after a change the one before. */
function secretsOf(ctx: Ctx, { webhookSecret, webhookEarlier, webhookEarlierUntil }: Opened): string[] {
  const isEarlierGood = webhookEarlierUntil !== null && new Date(webhookEarlierUntil) > ctx.clock.now()
  return [webhookSecret, isEarlierGood ? webhookEarlier : null]
    .filter((each) => each !== null)
    .map((sealed) => ctx.vault.open(secretPlace(ctx.tenant), sealed))
}

async function mail(ctx: Ctx, opened: Opened, services: Deliverer): Promise<void> {
  const { publicUrl } = services
  const productName = await productNameIn(ctx.db, services)
  const { idDelivery, target, title, text, path, tenant, group } = opened
  const why = `You receive this as a member of the notification group “${group}” of ${tenant.name} in ${productName}.`
  await sendMail(ctx, {
    to: target,
    subject: `${title} – ${tenant.name}`,
    text: [text, `${publicUrl}${path}`, why].filter(Boolean).join('\n\n'),
    about: ['NotificationDelivery', idDelivery],
  })
  await ctx.db.updateTable('notificationDelivery').set({ nextAt: null }).where('idDelivery', '=', idDelivery).execute()
}

async function tellInConsole(ctx: Ctx, { idDelivery, idUser, title, text, path }: Opened): Promise<void> {
  if (idUser !== null) await notify(ctx, { idUsers: [idUser], title, text, path })
  await finish(ctx, idDelivery, { state: DELIVERED, error: null })
}

const finish = (
  ctx: Ctx,
  idDelivery: number,
  end: { state: typeof DELIVERED | typeof DROPPED; error: string | null },
) =>
  ctx.db
    .updateTable('notificationDelivery')
    .set({ ...end, attempts: sql`attempts + 1`, finishedAt: ctx.clock.now(), nextAt: null })
    .where('idDelivery', '=', idDelivery)
    .execute()

async function keep(ctx: Ctx, idDelivery: number, { isDone, isHopeless, status, error }: WebhookResult): Promise<void> {
  const row = await ctx.db
    .selectFrom('notificationDelivery')
    .select('attempts')
    .where('idDelivery', '=', idDelivery)
    .where('state', '=', WAITING)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return
  const now = ctx.clock.now()
  const delay = DELAYS[row.attempts]
  const isOver = isDone || isHopeless || delay === undefined
  const nextAt = isOver ? null : new Date(now.getTime() + delay)
  await ctx.db
    .updateTable('notificationDelivery')
    .set({
      attempts: row.attempts + 1,
      responseCode: status,
      error,
      nextAt,
      ...(isOver ? { state: isDone ? DELIVERED : FAILED, finishedAt: now } : {}),
    })
    .where('idDelivery', '=', idDelivery)
    .execute()
  if (nextAt) await ctx.enqueue('notifications.deliver', { idDelivery }, { runAt: nextAt })
}
