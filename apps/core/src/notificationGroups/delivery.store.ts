import type { Delivery, deliveryQuery } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { holds } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'

/** What became of delivery `d`: an e-mail's fate is that of its mail, once there is one. */
export const deliveryState: RawBuilder<Delivery['state']> = sql`CASE mail.state
  WHEN 'sent' THEN 'delivered' WHEN 'failed' THEN 'failed' WHEN 'queued' THEN 'waiting' ELSE d.state END`

const deliveries = (db: Db) =>
  db
    .selectFrom('notificationDelivery as d')
    .innerJoin('notificationMessage as m', 'm.message', 'd.message')
    .leftJoinLateral(
      (each) =>
        each
          .selectFrom('mail')
          .selectAll()
          .where(
            sql<boolean>`d.channel = 'email' AND about_kind = 'NotificationDelivery' AND about_id = d.id_delivery::text`,
          )
          .orderBy('idMail', 'desc')
          .limit(1)
          .as('mail'),
      (join) => join.onTrue(),
    )
    .select([
      'd.idDelivery',
      'd.message',
      'm.kind as event',
      'm.title',
      'd.channel',
      'd.target',
      deliveryState.as('state'),
      sql<number>`coalesce(mail.attempts, d.attempts)`.as('attempts'),
      'd.responseCode',
      sql<string | null>`coalesce(mail.error, d.error)`.as('error'),
      'd.createdAt',
      sql<string | null>`CASE WHEN mail.id_mail IS NULL THEN d.next_at ELSE mail.next_at END`.as('nextAt'),
      sql<string | null>`CASE WHEN mail.id_mail IS NULL THEN d.finished_at ELSE mail.finished_at END`.as('finishedAt'),
      'd.isTest',
    ])

export async function listDeliveries(db: Db, idNotificationGroup: number, query: z.output<typeof deliveryQuery>) {
  let rows = deliveries(db).where('d.idNotificationGroup', '=', idNotificationGroup)
  if (query.message) rows = rows.where('d.message', '=', query.message)
  if (query.channel) rows = rows.where('d.channel', 'in', query.channel)
  if (query.state) rows = rows.where(sql<boolean>`${deliveryState} = ANY (${query.state}::text[])`)
  if (query.search) rows = rows.where(holds(sql`m.title || ' ' || d.target`, query.search))
  return await keyset(db, rows, query, {
    id: { column: 'd.id_delivery', key: 'idDelivery' },
    sorts: { createdAt: { expression: sql`d.created_at`, type: 'timestamptz' } },
    fallback: '-createdAt',
  })
}

export const getDelivery = async (db: Db, idNotificationGroup: number, idDelivery: number): Promise<Delivery> =>
  (await deliveries(db)
    .where('d.idNotificationGroup', '=', idNotificationGroup)
    .where('d.idDelivery', '=', idDelivery)
    .executeTakeFirst()) ?? notFound('Delivery')
