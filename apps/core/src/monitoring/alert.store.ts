import { alertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import { type Marked, seesSpending } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Alert, AlertQuery, AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { keyset } from '../kernel/keyset.ts'
import { personRef } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'

/** With its amounts, whoever may see them. */
export type KeptAlert = Alert & { readonly evidence: NonNullable<Alert['evidence']> }

const alerts = (db: Db) =>
  db
    .selectFrom('alert as a')
    .innerJoin('line as l', 'l.idLine', 'a.idLine')
    .select(['a.idAlert', 'a.idAlertRule', 'a.kind', 'a.severity', 'a.state', 'a.rule', 'a.evidence', 'a.openedAt'])
    .select(['a.acknowledgedAt', 'a.mutedUntil', 'a.resolvedAt', 'a.note', 'a.isFalse', 'a.rowVersion'])
    .select([
      sql<string>`coalesce(a.currency, (SELECT currency FROM tenant WHERE id_tenant = app.tenant()))`.as('currency'),
      sql<Alert['line']>`jsonb_build_object('id', l.id_line, 'name', l.name)`.as('line'),
      personRef('a.acknowledged_by').as('acknowledgedBy'),
      personRef('a.muted_by').as('mutedBy'),
      personRef('a.resolved_by').as('resolvedBy'),
    ])

export async function listAlerts(ctx: Ctx, query: AlertQuery) {
  const { state, severity, idDialModuleLine } = query
  const allowed = ctx.allowed('Line.view')
  let rows = alerts(ctx.db)
  if (allowed !== 'all') rows = rows.where('a.idLine', 'in', [0, ...allowed])
  if (state?.length) rows = rows.where('a.state', 'in', state)
  if (severity?.length) rows = rows.where('a.severity', 'in', severity)
  if (idDialModuleLine !== undefined) rows = rows.where('a.idLine', '=', idDialModuleLine)
  const page = await keyset(ctx.db, rows, query, {
    id: { column: 'a.id_alert', key: 'idAlert' },
    sorts: { openedAt: { expression: sql`a.opened_at`, type: 'timestamptz' } },
    fallback: '-openedAt',
  })
  return { ...page, items: page.items.map((alert) => alertSeen(ctx, alert)) }
}

/** As the user may see it. */
export const alertSeen = (ctx: Ctx, alert: KeptAlert): Alert =>
  alert.kind !== alertKind.of.SPEND || ctx.can(seesSpending)
    ? alert
    : { ...alert, evidence: null, rule: 'Watches what the calls cost' }

export const getAlert = async (db: Db, idAlert: number): Promise<KeptAlert> =>
  (await alerts(db).where('a.idAlert', '=', idAlert).executeTakeFirst()) ?? notFound('Alert')

/** Holds it until the transaction ends. */
export async function lockAlert(db: Db, idAlert: number): Promise<void> {
  const found = await db
    .selectFrom('alert')
    .select('idAlert')
    .where('idAlert', '=', idAlert)
    .forUpdate()
    .executeTakeFirst()
  if (!found) notFound('Alert')
}

export const storeAlert = (db: Db, idAlert: number, values: Updateable<Tables['alert']>) =>
  db
    .updateTable('alert')
    .set({ ...values, rowVersion: sql`row_version + 1` })
    .where('idAlert', '=', idAlert)
    .execute()

/** Its id; undefined where the rule has an open one. */
export async function insertAlert(
  db: Db,
  { evidence, ...alert }: Omit<Insertable<Tables['alert']>, 'evidence'> & Pick<KeptAlert, 'evidence'>,
): Promise<number | undefined> {
  const made = await db
    .insertInto('alert')
    .values({ ...alert, evidence: storedJson(evidence) })
    .onConflict((conflict) => conflict.columns(['idTenant', 'idAlertRule']).where('resolvedAt', 'is', null).doNothing())
    .returning('idAlert')
    .executeTakeFirst()
  return made?.idAlert
}

export const findRule = (db: Db, idAlertRule: number) =>
  db.selectFrom('alertRule').selectAll().where('idAlertRule', '=', idAlertRule).forUpdate().executeTakeFirst()

/** The last alert of the rule that was resolved: when, by whom, and until when it was muted. */
export const lastResolved = (db: Db, idAlertRule: number) =>
  db
    .selectFrom('alert')
    .select(['resolvedAt', 'resolvedBy', 'mutedUntil', 'mutedBy'])
    .where('idAlertRule', '=', idAlertRule)
    .where('resolvedAt', 'is not', null)
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const openAlertsOfRules = async (db: Db, idAlertRules: readonly number[]): Promise<number[]> => {
  const rows = await db
    .selectFrom('alert')
    .select('idAlert')
    .where('idAlertRule', 'in', [0, ...idAlertRules])
    .where('resolvedAt', 'is', null)
    .execute()
  return rows.map(({ idAlert }) => idAlert)
}

const MOST_MARKED = 500

/** What people said of the newest alerts of a kind, on the side of the threshold that is asked for. */
export const listMarked = (db: Db, idLine: number, { kind, comparator }: Pick<AlertRuleDraft, 'kind' | 'comparator'>) =>
  rowsOf(db)<Marked>`
    SELECT (evidence #>> '{worst,value}')::double precision AS value, is_false FROM alert
    WHERE id_line = ${idLine} AND kind = ${kind} AND is_false IS NOT NULL
      AND ((evidence #>> '{opened,value}')::numeric > (evidence #>> '{opened,threshold}')::numeric) = ${comparator === 'above'}
    ORDER BY opened_at DESC LIMIT ${MOST_MARKED}`

/** How many nobody looks after yet, of the lines that may be seen. */
export async function countOpen(ctx: Ctx): Promise<number> {
  const allowed = ctx.allowed('Line.view')
  let rows = ctx.db
    .selectFrom('alert')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('resolvedAt', 'is', null)
    .where('state', '=', 'OPEN')
  if (allowed !== 'all') rows = rows.where('idLine', 'in', [0, ...allowed])
  return (await rows.executeTakeFirstOrThrow()).open
}
