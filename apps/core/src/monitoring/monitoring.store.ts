import type { AlertRule, AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { AT_REST } from './rules/step.ts'

/** Of a line that was not removed: what its rules are called by, and by which clock they go. */
export const getWatched = async (db: Db, idLine: number) =>
  (await rowOf(db)<{
    name: string
    rowVersion: number
    zone: string
    isOn: boolean
    currency: string
  }>`
    SELECT l.name, l.monitoring_version AS row_version, l.enabled AS is_on,
      (SELECT currency FROM tenant WHERE id_tenant = app.tenant()) AS currency,
      coalesce(l.zone, (SELECT timezone FROM tenant WHERE id_tenant = app.tenant()), 'UTC') AS zone
    FROM line l WHERE l.id_line = ${idLine} AND l.removed_at IS NULL`) ?? notFound('Line')

export const listRules = (db: Db, idLine: number): Promise<AlertRule[]> =>
  db
    .selectFrom('alertRule as r')
    .leftJoin('notificationGroup as g', 'g.idNotificationGroup', 'r.idNotificationGroup')
    .select(['r.idAlertRule', 'r.kind', 'r.comparator', 'r.windowMinutes', 'r.warning', 'r.critical', 'r.minCalls'])
    .select(['r.forMinutes', 'r.cooldownMinutes', 'r.hours', 'g.idNotificationGroup', 'r.enabled'])
    .select(
      sql<AlertRule['group']>`CASE WHEN g.id_notification_group IS NOT NULL
        THEN jsonb_build_object('id', g.id_notification_group, 'name', g.name) END`.as('group'),
    )
    .where('r.idLine', '=', idLine)
    .orderBy('r.place')
    .execute()

const columnsOf = ({ hours, ...rule }: AlertRuleDraft) => ({ ...rule, hours: hours && storedJson(hours) })

export const insertRule = (db: Db, idLine: number, place: number, rule: AlertRuleDraft) =>
  db
    .insertInto('alertRule')
    .values({ idLine, place, ...columnsOf(rule) })
    .execute()

/** What a rule has counted is not what it would count now. */
export const storeRule = (db: Db, idAlertRule: number, place: number, rule: AlertRuleDraft) =>
  db
    .updateTable('alertRule')
    .set({ place, ...columnsOf(rule), ...AT_REST })
    .where('idAlertRule', '=', idAlertRule)
    .execute()

export const placeRule = (db: Db, idAlertRule: number, place: number) =>
  db.updateTable('alertRule').set({ place }).where('idAlertRule', '=', idAlertRule).execute()

export const removeRules = (db: Db, idAlertRules: readonly number[]) =>
  db
    .deleteFrom('alertRule')
    .where('idAlertRule', 'in', [0, ...idAlertRules])
    .execute()

export const bumpMonitoring = (db: Db, idLine: number) =>
  db.updateTable('line').set({ monitoringVersion: sql`monitoring_version + 1` }).where('idLine', '=', idLine).execute()

export const hasGroup = async (db: Db, idNotificationGroup: number): Promise<boolean> =>
  (await db
    .selectFrom('notificationGroup')
    .select('idNotificationGroup')
    .where('idNotificationGroup', '=', idNotificationGroup)
    .executeTakeFirst()) !== undefined

/** A minute with calls of a line, by its number since 1970: `calls, answered, short, errors, talkMs, refused, running`, and latency. */
export interface MinuteRow {
  readonly minute: number
  readonly sums: readonly [number, number, number, number, number, number, number]
  readonly latency: readonly number[] | null
}

/** As text in one cell, because tens of thousands of rows with their names take several times as long. */
export async function readMinutes(db: Db, idLine: number, since: Date, withLatency: boolean): Promise<MinuteRow[]> {
  const rows = await rowsOf(db)<{ minutes: string | null }>`
    SELECT string_agg(concat_ws(',', (extract(epoch FROM minute) / 60)::bigint, calls, answered, short, errors, talk_ms, refused, running)
      ${withLatency ? sql`|| coalesce(';' || array_to_string(latency, ','), '')` : sql``}, ' ' ORDER BY minute) AS minutes
    FROM line_minute WHERE id_line = ${idLine} AND minute >= ${since} GROUP BY date_trunc('day', minute) ORDER BY date_trunc('day', minute)`
  return rows.flatMap(({ minutes }) => (minutes ?? '').split(' ').map(readMinute))
}

function readMinute(text: string): MinuteRow {
  const [head = '', tail] = text.split(';')
  const [minute = 0, ...sums] = head.split(',').map(Number)
  return { minute, sums: sums as unknown as MinuteRow['sums'], latency: tail ? tail.split(',').map(Number) : null } // as the query writes it
}

/** What the calls cost that ended in a minute, by its number since 1970. */
export interface Spend {
  readonly minute: number
  readonly millionths: number
}

export const readSpends = (db: Db, idLine: number, since: Date): Promise<Spend[]> =>
  rowsOf(db)<Spend>`
    SELECT (extract(epoch FROM minute) / 60)::int AS minute, (amount * 1000000)::double precision AS millionths
    FROM line_spend WHERE id_line = ${idLine} AND minute >= ${since}`

/** When a caller began to wait in the queue, and until when, in seconds since 1970. */
export interface Wait {
  readonly at: number
  readonly until: number
}

export const readWaits = (db: Db, idLine: number, since: Date): Promise<Wait[]> =>
  rowsOf(db)<Wait>`
    SELECT extract(epoch FROM at)::double precision AS at, extract(epoch FROM ended_at)::double precision AS until
    FROM queued_call WHERE id_line = ${idLine} AND at >= ${since} AND ended_at IS NOT NULL`
