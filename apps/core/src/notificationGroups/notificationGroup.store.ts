import type {
  NotificationGroup,
  NotificationGroupDraft,
} from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { deliveryState } from './delivery.store.ts'

const WEEK_MS = 7 * 86_400_000

const groups = (db: Db, now: Date) =>
  db.selectFrom('notificationGroup as g').select([
    'g.idNotificationGroup',
    'g.name',
    'g.isEnabled',
    'g.events',
    'g.emails',
    'g.webhookUrl',
    'g.quiet',
    'g.rowVersion',
    'g.createdAt',
    'g.updatedAt',
    personRef('g.created_by').as('createdBy'),
    personRef('g.updated_by').as('updatedBy'),
    sql<{ id: number; name: string }[]>`coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', each.id, 'name', app.person_name(each.id)) ORDER BY app.person_name(each.id) COLLATE by_name)
        FROM (SELECT value::bigint AS id FROM jsonb_array_elements_text(g.id_users)) each WHERE app.person_name(each.id) IS NOT NULL
      ), '[]'::jsonb)`.as('people'),
    sql<NotificationGroup['week']>`(
        SELECT jsonb_build_object('delivered', count(*) FILTER (WHERE state = 'delivered'),
          'failed', count(*) FILTER (WHERE state = 'failed'), 'waiting', count(*) FILTER (WHERE state = 'waiting'))
        FROM (SELECT ${deliveryState} AS state FROM notification_delivery d
          LEFT JOIN LATERAL (SELECT state FROM mail WHERE d.channel = 'email' AND about_kind = 'NotificationDelivery'
            AND about_id = d.id_delivery::text ORDER BY id_mail DESC LIMIT 1) mail ON true
          WHERE d.id_notification_group = g.id_notification_group AND NOT d.is_test AND d.created_at > ${new Date(now.getTime() - WEEK_MS)}) recent
      )`.as('week'),
  ])

export const listGroups = (db: Db, now: Date): Promise<NotificationGroup[]> =>
  groups(db, now).orderBy(byName('g.name')).execute()

export const getGroup = async (db: Db, now: Date, id: number): Promise<NotificationGroup> =>
  (await groups(db, now).where('g.idNotificationGroup', '=', id).executeTakeFirst()) ?? notFound('Notification group')

/** The row as it is, locked until the transaction ends. */
export const lockGroup = async (db: Db, id: number) =>
  (await db
    .selectFrom('notificationGroup')
    .selectAll()
    .where('idNotificationGroup', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? notFound('Notification group')

export type LockedGroup = Awaited<ReturnType<typeof lockGroup>>

const columnOf = ({ events, emails, idUsers, quiet, ...draft }: NotificationGroupDraft) => ({
  ...draft,
  events: JSON.stringify([...new Set(events)]),
  emails: JSON.stringify([...new Set(emails.map((email) => email.toLowerCase()))]),
  idUsers: JSON.stringify([...new Set(idUsers)]),
  quiet: quiet && JSON.stringify(quiet),
})

interface Secrets {
  readonly webhookSecret: string | null
  readonly webhookEarlier: string | null
  readonly webhookEarlierUntil: Date | null
}

export async function insertGroup(ctx: Ctx, draft: NotificationGroupDraft, webhookSecret: string | null) {
  const { idNotificationGroup } = await ctx.db
    .insertInto('notificationGroup')
    .values({ ...columnOf(draft), webhookSecret, ...made(ctx) })
    .returning('idNotificationGroup')
    .executeTakeFirstOrThrow()
  return idNotificationGroup
}

export async function storeGroup(ctx: Ctx, id: number, draft: NotificationGroupDraft, secrets?: Secrets) {
  await ctx.db
    .updateTable('notificationGroup')
    .set({ ...columnOf(draft), ...secrets, ...changed(ctx) })
    .where('idNotificationGroup', '=', id)
    .execute()
}

export const storeSecrets = (db: Db, id: number, secrets: Secrets) =>
  db.updateTable('notificationGroup').set(secrets).where('idNotificationGroup', '=', id).execute()

export async function deleteGroup(db: Db, id: number): Promise<void> {
  await db.deleteFrom('notificationGroup').where('idNotificationGroup', '=', id).execute()
}

/** People of the tenant, and guests who have a role in it, by name. */
export const listPeople = (db: Db): Promise<{ id: number; name: string }[]> => rowsOf(db)`
    SELECT id, app.person_name(id) AS name FROM (
      SELECT id_user AS id FROM app_user WHERE state = 'active' UNION SELECT id_user FROM membership
    ) known WHERE app.person_name(id) IS NOT NULL ORDER BY app.person_name(id) COLLATE by_name, id LIMIT 2000`

/** Groups to choose from. */
export async function lookUpGroups(ctx: Ctx, { search = '', limit = 100 }: Search) {
  if (!ctx.can('AccessManagement.viewaccount', ctx.tenant)) return []
  const found = await ctx.db
    .selectFrom('notificationGroup')
    .select(['idNotificationGroup as id', 'name', 'isEnabled'])
    .where(holds('name', search))
    .orderBy(byName('name'))
    .limit(limit)
    .execute()
  return found.map(({ id, name, isEnabled }) => ({ id, name, detail: isEnabled ? null : 'off' }))
}
