import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { Retention, RetentionRule, RetentionRun } from '@parley/contract/retention/retention.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { changed } from '../kernel/keeping.ts'
import { personRef } from '../kernel/names.ts'
import { ownTenant } from '../kernel/ownTenant.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Removal, RunPart } from '../kernel/retentionPart.ts'
import { cellOf, rowsOf } from '../kernel/rows.ts'

/** When it is quiet. */
const NIGHT = '03:30'
const LAST_RUNS = 20
const MOST_HOLDS = 500

export interface StoredRule extends RetentionRule {
  readonly doneUntil: string | null
}

export const listRules = (db: Db): Promise<StoredRule[]> =>
  db.selectFrom('retentionRule').select(['part', 'days', 'action', 'doneUntil']).orderBy('part').execute()

/** The row that says who changed what; locked, it lets holds and removals wait for each other. */
export async function lockSetting(db: Db, now: Date) {
  await db
    .insertInto('retentionSetting')
    .values({ holdReason: null, updatedAt: now, updatedBy: null })
    .onConflict((on) => on.column('idTenant').doNothing())
    .execute()
  return await db
    .selectFrom('retentionSetting')
    .select(['holdReason', 'rowVersion'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** The next quiet hour of the tenant's night, the day that begins in so many days there, and now. */
export const nextNight = async (db: Db, now: Date, timezone: string): Promise<string> =>
  (await cellOf(db)<string>`
    SELECT min(at) AS at FROM (SELECT ((${now}::timestamptz AT TIME ZONE ${timezone})::date + days + ${NIGHT}::time) AT TIME ZONE ${timezone} AS at
      FROM generate_series(0, 2) AS days) AS nights WHERE at > ${now}::timestamptz`) ?? now.toISOString()

/** Where what is kept begins: whole days of the tenant's zone. */
export const limitOf = async (db: Db, at: Date, timezone: string, days: number): Promise<string> =>
  (await cellOf(db)<string>`
    SELECT ((${at}::timestamptz AT TIME ZONE ${timezone})::date - ${days}::int)::timestamp AT TIME ZONE ${timezone} AS at`) ??
  at.toISOString()

export async function getRetention(ctx: Ctx): Promise<Retention> {
  const { db, clock } = ctx
  const { timezone } = await ownTenant(ctx)
  const setting = await db
    .selectFrom('retentionSetting')
    .select(['holdReason', 'rowVersion', 'updatedAt', personRef('retention_setting.updated_by').as('updatedBy')])
    .executeTakeFirst()
  const rules = await listRules(db)
  return {
    rules: rules.map(({ part, days, action }) => ({ part, days, action })),
    hold: setting?.holdReason ?? null,
    rowVersion: setting?.rowVersion ?? 1,
    updatedAt: setting?.updatedAt ?? null,
    updatedBy: setting?.updatedBy ?? null,
    timezone,
    nextRun: rules.length === 0 ? null : await nextNight(db, clock.now(), timezone),
    idTask: await findRunningTask(db),
  }
}

export async function findRunningTask(db: Db): Promise<number | null> {
  const task = await db
    .selectFrom('task')
    .select('id')
    .where('job', '=', 'retention.run')
    .where('status', 'in', [taskStatus.of.NEW, taskStatus.of.RUNNING])
    .executeTakeFirst()
  return task?.id ?? null
}

export const storeHold = (ctx: Ctx, holdReason: string | null) =>
  ctx.db
    .updateTable('retentionSetting')
    .set({ holdReason, ...changed(ctx) })
    .execute()

/** A rule that stays as it was keeps what it has done; a changed one looks from the beginning again. */
export async function storeRules(db: Db, rules: readonly RetentionRule[]): Promise<void> {
  const parts = rules.map(({ part }) => part)
  await db
    .deleteFrom('retentionRule')
    .$if(parts.length > 0, (rows) => rows.where('part', 'not in', parts))
    .execute()
  for (const rule of rules) {
    await db
      .insertInto('retentionRule')
      .values(rule)
      .onConflict((on) =>
        on.columns(['idTenant', 'part']).doUpdateSet({
          days: rule.days,
          action: rule.action,
          doneUntil: sql<
            string | null
          >`CASE WHEN retention_rule.action = excluded.action THEN retention_rule.done_until END`,
        }),
      )
      .execute()
  }
}

export const moveDone = (db: Db, part: RetentionPart, doneUntil: string) =>
  db.updateTable('retentionRule').set({ doneUntil }).where('part', '=', part).execute()

/** Conversations from then on are looked at again. */
export const reopenFrom = (db: Db, guid: string) =>
  sql`UPDATE retention_rule SET done_until = least(done_until, uuid_extract_timestamp(${guid}::uuid) - interval '1 millisecond')`.execute(
    db,
  )

export async function addDays(
  db: Db,
  idRetentionRun: number,
  part: RetentionPart,
  days: Removal['days'],
): Promise<void> {
  if (days.length === 0) return
  await db
    .insertInto('retentionRunDay')
    .values(days.map((day) => ({ idRetentionRun, part, ...day })))
    .onConflict((on) =>
      on.columns(['idRetentionRun', 'part', 'day']).doUpdateSet({
        before: sql<number>`retention_run_day.before + excluded.before`,
        removed: sql<number>`retention_run_day.removed + excluded.removed`,
      }),
    )
    .execute()
}

/** The last runs, with the sums of their days. */
export async function listRuns(db: Db): Promise<RetentionRun[]> {
  const runs = await db
    .selectFrom('retentionRun')
    .select(['idRetentionRun', 'idTask', 'isNightly', 'startedAt', 'finishedAt', 'parts'])
    .orderBy('idRetentionRun', 'desc')
    .limit(LAST_RUNS)
    .execute()
  if (runs.length === 0) return []
  const rows = await rowsOf(db)<{ idRetentionRun: number; part: string; before: number; removed: number }>`
    SELECT id_retention_run, part, sum(before)::int AS before, sum(removed)::int AS removed FROM retention_run_day
    WHERE id_retention_run = ANY (${runs.map((run) => run.idRetentionRun)}::bigint[]) GROUP BY 1, 2`
  const sums = (id: number, { part }: RunPart) => rows.find((row) => row.idRetentionRun === id && row.part === part)
  return runs.map((run) => ({
    ...run,
    parts: run.parts.map((part) => {
      const found = sums(run.idRetentionRun, part)
      return { ...part, before: found?.before ?? 0, removed: found?.removed ?? 0 }
    }),
  }))
}

export async function listRunDays(db: Db, idRetentionRun: number) {
  const run = await db
    .selectFrom('retentionRun')
    .select('idTask')
    .where('idRetentionRun', '=', idRetentionRun)
    .executeTakeFirst()
  if (!run) notFound('Run')
  const items = await db
    .selectFrom('retentionRunDay')
    .select(['part', 'day', 'before', 'removed'])
    .where('idRetentionRun', '=', idRetentionRun)
    .orderBy('day')
    .orderBy('part')
    .execute()
  return { items }
}

export const isHeld = async (db: Db, guid: string): Promise<boolean> =>
  (await db.selectFrom('legalHold').select('guid').where('guid', '=', guid).execute()).length > 0

export const insertHold = (db: Db, hold: Insertable<Tables['legalHold']>) =>
  db.insertInto('legalHold').values(hold).execute()

export const deleteHold = (db: Db, guid: string) =>
  db.deleteFrom('legalHold').where('guid', '=', guid).returning('reason').executeTakeFirst()

export const listHolds = (db: Db) =>
  db
    .selectFrom('legalHold')
    .select(['guid', 'reason', 'createdAt', personRef('legal_hold.created_by').as('createdBy')])
    .orderBy('createdAt', 'desc')
    .limit(MOST_HOLDS)
    .execute()
