import { deliveryState } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { WebhookDelivery, webhookDeliveryQuery } from '@parley/contract/webhooks/webhook.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { notFound } from '../kernel/refusal.ts'
import { columnOf } from '../kernel/rows.ts'

const deliveries = (db: Db) =>
  db
    .selectFrom('webhookDelivery as d')
    .select(['d.idWebhookDelivery', 'd.message', 'd.event', 'd.subject', 'd.state', 'd.attempts', 'd.responseCode'])
    .select(['d.error', 'd.createdAt', 'd.nextAt', 'd.finishedAt'])

export async function listDeliveries(db: Db, idWebhook: number, query: z.output<typeof webhookDeliveryQuery>) {
  let rows = deliveries(db).where('d.idWebhook', '=', idWebhook)
  if (query.state) rows = rows.where('d.state', 'in', query.state)
  return await keyset(db, rows, query, {
    id: { column: 'd.id_webhook_delivery', key: 'idWebhookDelivery' },
    sorts: { createdAt: { expression: sql`d.created_at`, type: 'timestamptz' } },
    fallback: '-createdAt',
  })
}

export const getDelivery = async (db: Db, idWebhook: number, idWebhookDelivery: number): Promise<WebhookDelivery> =>
  (await deliveries(db)
    .where('d.idWebhook', '=', idWebhook)
    .where('d.idWebhookDelivery', '=', idWebhookDelivery)
    .executeTakeFirst()) ?? notFound('Delivery')

export const insertTest = async (ctx: Ctx, idWebhook: number): Promise<number> =>
  (
    await ctx.db
      .insertInto('webhookDelivery')
      .values({ idWebhook, subject: '', createdAt: ctx.clock.now() })
      .returning('idWebhookDelivery')
      .executeTakeFirstOrThrow()
  ).idWebhookDelivery

const afresh = {
  ...{ state: deliveryState.of.WAITING, isQueued: false, attempts: 0 },
  ...{ error: null, responseCode: null, nextAt: null, finishedAt: null },
}

export async function sendAgain(db: Db, idWebhookDelivery: number): Promise<void> {
  await db.updateTable('webhookDelivery').set(afresh).where('idWebhookDelivery', '=', idWebhookDelivery).execute()
}

export interface Span {
  readonly from: string
  readonly to: string
  readonly isOnlyFailed: boolean
}

/** Those of a time whose result is there; of those that wait still nothing is known. */
const inSpan = (idWebhook: number, { from, to, isOnlyFailed }: Span) => sql`
  id_webhook = ${idWebhook} AND event IS NOT NULL AND created_at >= ${from} AND created_at < ${to}
    AND state = ANY (${isOnlyFailed ? ['failed', 'dropped'] : ['failed', 'dropped', 'delivered']}::text[])`

export const countSpan = async (db: Db, idWebhook: number, span: Span): Promise<number> =>
  (await columnOf(db)<number>`SELECT count(*)::int FROM webhook_delivery WHERE ${inSpan(idWebhook, span)}`)[0] ?? 0

export const replaySpan = async (db: Db, idWebhook: number, span: Span): Promise<number> =>
  (
    await columnOf(db)<number>`
      UPDATE webhook_delivery SET state = 'waiting', is_queued = false, attempts = 0, error = NULL, response_code = NULL, next_at = NULL,
        finished_at = NULL WHERE ${inSpan(idWebhook, span)} RETURNING id_webhook_delivery`
  ).length

/** What no job has yet, in its order; taken by one process. */
export const takeNew = (db: Db, most: number) =>
  columnOf(db)<{ id: number; webhook: number }>`
    UPDATE webhook_delivery SET is_queued = true WHERE id_webhook_delivery IN (
      SELECT id_webhook_delivery FROM webhook_delivery WHERE NOT is_queued ORDER BY id_webhook_delivery LIMIT ${most} FOR UPDATE SKIP LOCKED)
    RETURNING jsonb_build_object('id', id_webhook_delivery, 'webhook', id_webhook)`
