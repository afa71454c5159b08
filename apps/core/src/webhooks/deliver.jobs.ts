import { screens } from '@parley/contract/kernel/screens.ts'
import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import { webhookKind } from '@parley/contract/webhooks/webhook.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import { type JobDefinition, outsideJob } from '../kernel/jobs/jobRun.ts'
import { noteDone } from '../kernel/notes.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { columnOf } from '../kernel/rows.ts'
import type { Services } from '../kernel/services.ts'
import { notify } from '../notices/notice.service.ts'
import { postWebhook, type WebhookResult } from '../outbound/webhook.ts'
import { takeNew } from './delivery.store.ts'
import { dataOf } from './payload.ts'
import { secretPlace } from './webhook.service.ts'

declare module '../kernel/job.ts' {
  interface Jobs {
    'webhooks.deliver': { readonly idWebhookDelivery: number }
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** What passes between the tries, a day in all; each is up to a tenth longer, so that what failed together does not come together. */
const DELAYS = [0.5, 5, 30, 120, 300, 480, 480].map((minutes) => minutes * MINUTE_MS)
const JITTER = 0.1
const KEPT_MS = 30 * DAY_MS
const BATCH = 500
const FORGOTTEN = 5_000
const GONE = 410
const { DELIVERED, DROPPED, FAILED, WAITING } = deliveryState.of

type Deliverer = Pick<Services, 'publicUrl' | 'productName' | 'reach'>

/** Gives what was written since to jobs: those of one webhook one after the other, so that a slow receiver holds up only itself. */
export async function queueDeliveries({ db, contexts, clock, log }: RoundPorts, asked: AbortSignal): Promise<void> {
  for (const idTenant of await columnOf(db)<number>`SELECT * FROM app.tenants_with_new_deliveries()`) {
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'webhooks', log, clock }
    // One tenant whose deliveries can’t be taken must not hold up those of the others.
    try {
      for (let taken = BATCH; taken === BATCH && !asked.aborted; )
        taken = await contexts.run(scope, async (ctx) => {
          const fresh = await takeNew(ctx.db, BATCH)
          for (const { id, webhook } of fresh.toSorted((one, other) => one.id - other.id))
            await ctx.enqueue('webhooks.deliver', { idWebhookDelivery: id }, { queue: queueOf(webhook) })
          return fresh.length
        })
    } catch (error) {
      log.error({ err: error, idTenant }, 'deliveries of webhooks could not be given to jobs')
    }
  }
}

const queueOf = (idWebhook: number) => `webhook ${idWebhook}`

/** Also those of webhooks that were deleted. */
export async function forgetDeliveries({ db, clock }: RoundPorts, asked: AbortSignal): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  for (let gone = FORGOTTEN; gone === FORGOTTEN && !asked.aborted; )
    gone = (await columnOf(db)<number>`SELECT app.forget_deliveries(${before}, ${FORGOTTEN})`)[0] ?? 0
}

/** Sends one delivery. A crash in between sends it again, with the same id. */
export const deliverJob = (services: Deliverer): JobDefinition =>
  outsideJob('webhooks.deliver', async (run, { idWebhookDelivery }) => {
    const message = await run
      .run((ctx) => open(ctx, idWebhookDelivery, services))
      .catch(async (error: unknown) => {
        if (run.signal.aborted) throw error
        run.log.error({ err: error, idWebhookDelivery }, 'a delivery of a webhook could not be made')
        await run.run((ctx) => finish(ctx, idWebhookDelivery, FAILED, 'It could not be made; the log says why.'))
        return undefined
      })
    if (!message) return
    const { url, secrets, body } = message
    const result = await postWebhook({
      ...{ url, id: body.id, secrets, now: run.clock.now(), reach: services.reach, body },
    })
    await run.run((ctx) => keep(ctx, idWebhookDelivery, url, result))
  })

async function open(ctx: Ctx, idWebhookDelivery: number, { publicUrl, productName: vendor }: Deliverer) {
  const found = await ctx.db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.idWebhook', 'd.idWebhook')
    .innerJoin('tenant as t', 't.idTenant', 'd.idTenant')
    .select(['d.message', 'd.event', 'd.subject', 'd.became', 'd.createdAt', 't.idTenant', 't.name as tenantName'])
    .select(['w.url', 'w.isEnabled', 'w.content', 'w.showsNumbers', 'w.secret', 'w.earlierSecret', 'w.earlierUntil'])
    .where('d.idWebhookDelivery', '=', idWebhookDelivery)
    .where('d.state', '=', WAITING)
    .executeTakeFirst()
  if (!found) return undefined
  const { event, subject, url, message, createdAt, idTenant, tenantName, content, showsNumbers, isEnabled } = found
  const drop = async (error: string) => {
    await finish(ctx, idWebhookDelivery, DROPPED, error)
    return undefined
  }
  if (!isEnabled && event !== null) return await drop('The webhook was turned off.')
  const told =
    event === null ? TEST : await dataOf(ctx, { event, subject, became: found.became, content, showsNumbers, vendor })
  if (!told) return await drop('What it is about is no longer kept.')
  const isEarlierGood = found.earlierUntil !== null && new Date(found.earlierUntil) > ctx.clock.now()
  const secrets = [found.secret, isEarlierGood ? found.earlierSecret : null]
    .filter((each) => each !== null)
    .map((sealed) => ctx.vault.open(secretPlace(ctx.tenant), sealed))
  const about = { id: message, type: event ?? 'test', at: createdAt, tenant: { id: idTenant, name: tenantName } }
  return { url, secrets, body: { ...about, url: `${publicUrl}${told.path}`, data: told.data } }
}

const TEST = { data: { text: 'This is a test. If you can read it, the webhook works.' }, path: '/' }

const finish = (ctx: Ctx, id: number, state: typeof DROPPED | typeof FAILED, error: string) =>
  ctx.db
    .updateTable('webhookDelivery')
    .set({ state, error, nextAt: null, finishedAt: ctx.clock.now() })
    .where('idWebhookDelivery', '=', id)
    .execute()

async function keep(
  ctx: Ctx,
  id: number,
  url: string,
  { isDone, isHopeless, status, error }: WebhookResult,
): Promise<void> {
  const row = await ctx.db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.idWebhook', 'd.idWebhook')
    .select(['d.attempts', 'd.event', 'd.idWebhook', 'w.name', 'w.updatedBy'])
    .where('d.idWebhookDelivery', '=', id)
    .where('d.state', '=', WAITING)
    .forUpdate('d')
    .executeTakeFirst()
  if (!row) return
  const now = ctx.clock.now()
  const delay = DELAYS[row.attempts]
  const isOver = isDone || isHopeless || delay === undefined
  const nextAt = isOver ? null : new Date(now.getTime() + delay * (1 + (JITTER * (id % 100)) / 100))
  const end = isOver ? { state: isDone ? DELIVERED : FAILED, finishedAt: now } : {}
  await ctx.db
    .updateTable('webhookDelivery')
    .set({ attempts: row.attempts + 1, responseCode: status, error, nextAt, ...end })
    .where('idWebhookDelivery', '=', id)
    .execute()
  if (nextAt)
    await ctx.enqueue('webhooks.deliver', { idWebhookDelivery: id }, { runAt: nextAt, queue: queueOf(row.idWebhook) })
  if (status === GONE) await turnOff(ctx, row, url)
}

/** The receiver says that it is there no more, for good. */
async function turnOff(
  ctx: Ctx,
  { idWebhook, name, updatedBy }: { idWebhook: number; name: string; updatedBy: number | null },
  url: string,
): Promise<void> {
  const off = await ctx.db
    .updateTable('webhook')
    .set((row) => ({ isEnabled: false, rowVersion: row('rowVersion', '+', 1), updatedAt: ctx.clock.now() }))
    .where('idWebhook', '=', idWebhook)
    .where('isEnabled', '=', true)
    .where('url', '=', url)
    .executeTakeFirst()
  if (off.numUpdatedRows === 0n) return
  await noteDone(ctx, webhookKind, [idWebhook, name], 'Turned off, as its receiver answered 410')
  const text = 'Its receiver answered that it is gone for good. Nothing more is sent.'
  const path = screens.webhooks({ webhook: idWebhook })
  if (updatedBy !== null)
    await notify(ctx, { idUsers: [updatedBy], title: `The webhook ${name} was turned off`, text, path })
}
