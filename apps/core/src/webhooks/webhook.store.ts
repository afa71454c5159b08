import type { Webhook, WebhookDraft, webhookQuery } from '@parley/contract/webhooks/webhook.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

const WEEK_MS = 7 * 86_400_000

const webhooks = ({ db, clock }: Pick<Ctx, 'db' | 'clock'>) =>
  db
    .selectFrom('webhook as w')
    .select(['w.idWebhook', 'w.name', 'w.url', 'w.isEnabled', 'w.events', 'w.content', 'w.showsNumbers'])
    .select(['w.rowVersion', 'w.createdAt', 'w.updatedAt'])
    .select([personRef('w.created_by').as('createdBy'), personRef('w.updated_by').as('updatedBy')])
    .select(
      sql<Webhook['lines']>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', each.id, 'name', coalesce(l.name, '#' || each.id)) ORDER BY l.name COLLATE by_name)
        FROM unnest(w.id_lines) AS each (id) LEFT JOIN line l ON l.id_line = each.id), '[]')`.as('lines'),
    )
    .select(
      sql<Webhook['week']>`(SELECT jsonb_build_object('delivered', count(*) FILTER (WHERE state = 'delivered'),
        'failed', count(*) FILTER (WHERE state = 'failed'), 'waiting', count(*) FILTER (WHERE state = 'waiting'))
        FROM webhook_delivery d WHERE d.id_webhook = w.id_webhook AND d.event IS NOT NULL
          AND d.created_at > ${new Date(clock.now().getTime() - WEEK_MS)})`.as('week'),
    )

export async function listWebhooks(ctx: Ctx, query: z.output<typeof webhookQuery>) {
  let rows = webhooks(ctx)
  if (query.search) rows = rows.where(holds('w.name', query.search))
  return await keyset(ctx.db, rows, query, {
    id: { column: 'w.id_webhook', key: 'idWebhook' },
    sorts: {
      name: { expression: byName('w.name'), type: 'text' },
      updatedAt: { expression: sql`w.updated_at`, type: 'timestamptz' },
    },
    fallback: 'name',
  })
}

export const getWebhook = async (ctx: Pick<Ctx, 'db' | 'clock'>, idWebhook: number): Promise<Webhook> =>
  (await webhooks(ctx).where('w.idWebhook', '=', idWebhook).executeTakeFirst()) ?? notFound('Webhook')

export type LockedWebhook = Awaited<ReturnType<typeof lockWebhook>>
/** Held, with its secrets as they are sealed. */
export const lockWebhook = async (db: Db, idWebhook: number) =>
  (await db
    .selectFrom('webhook')
    .select(['idWebhook', 'name', 'url', 'isEnabled'])
    .where('idWebhook', '=', idWebhook)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Webhook')

const columnsOf = ({ events, idLines, ...facts }: WebhookDraft) => ({
  ...facts,
  events: [...events],
  idLines: [...idLines],
})

export const insertWebhook = async (ctx: Ctx, draft: WebhookDraft, secret: string): Promise<number> =>
  (
    await ctx.db
      .insertInto('webhook')
      .values({ ...columnsOf(draft), secret, ...made(ctx) })
      .returning('idWebhook')
      .executeTakeFirstOrThrow()
  ).idWebhook

export async function storeWebhook(ctx: Ctx, idWebhook: number, draft: WebhookDraft, secret?: string): Promise<void> {
  const secrets = secret === undefined ? {} : { secret, earlierSecret: null, earlierUntil: null }
  await ctx.db
    .updateTable('webhook')
    .set({ ...columnsOf(draft), ...secrets, ...changed(ctx) })
    .where('idWebhook', '=', idWebhook)
    .execute()
}

export async function storeSecret(db: Db, idWebhook: number, secret: string, until: Date): Promise<void> {
  await db
    .updateTable('webhook')
    .set((row) => ({ secret, earlierSecret: row.ref('secret'), earlierUntil: until }))
    .where('idWebhook', '=', idWebhook)
    .execute()
}

export async function deleteWebhook(db: Db, idWebhook: number): Promise<void> {
  await db.deleteFrom('webhook').where('idWebhook', '=', idWebhook).execute()
}

export const countLines = async (db: Db, ids: readonly number[]): Promise<number> =>
  (
    await db
      .selectFrom('line')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('idLine', 'in', ids)
      .executeTakeFirstOrThrow()
  ).n

export const countWebhooks = async (db: Db): Promise<number> =>
  (await db.selectFrom('webhook').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
