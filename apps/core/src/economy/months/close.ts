import { billingMonthKind } from '@parley/contract/economy/economy.entity.ts'
import { monthBlocked } from '@parley/contract/economy/economy.rules.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/ctx.ts'
import { noteChanged, noteDone } from '../../kernel/notes.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { refuse, stale } from '../../kernel/refusal.ts'
import { cellOf, rowOf } from '../../kernel/rows.ts'
import { longWork, type TaskDefinition } from '../../kernel/taskRun.ts'
import { startTask } from '../../tasks/task.service.ts'
import { lockBilling } from '../../tenants/billing.ts'
import { checkMonth, findBlocking } from './check.ts'
import { feePartsOf, sumOfParts } from './feePart.ts'
import { lockMonth, readFirstMonth, thisMonth } from './month.store.ts'
import { endRun, failing, holdOwnRun, keepRun, requireNoRun } from './run.store.ts'

declare module '../../kernel/job.ts' {
  interface Jobs {
    'economy.close': { readonly month: string; readonly idUser: number | null }
  }
}

/** Begins closing a month; what keeps it from being closed is said at once, and looked at again when it is. */
export async function startClose(ctx: Ctx, month: string, rowVersion: number): Promise<Task> {
  await requireNoRun(ctx, 'close')
  const { state } = await requireNewest(ctx, month, rowVersion)
  refuse(monthBlocked.close({ month, state }, await findBlocking(ctx, { month })))
  const task = await startTask(ctx, {
    name: 'Close a billing month',
    description: month,
    job: 'economy.close',
    payload: { month, idUser: ctx.actor.id },
  })
  await keepRun(ctx, 'close', { idTask: task.id, months: [month], dryRun: false })
  await noteDone(ctx, billingMonthKind, [month, month], 'Closing started')
  return task
}

/** Holds the month; refused with both sides where it is not as the person has seen it. */
export async function requireNewest(ctx: Ctx, month: string, rowVersion: number) {
  const locked = await lockMonth(ctx, month, 'update')
  if (locked.rowVersion !== rowVersion) stale(billingMonthKind.label, await checkMonth(ctx, month))
  return locked
}

/** Closes in one transaction: killed before its end nothing was closed, killed after it finds that it was. */
export const closeTask: TaskDefinition = longWork('economy.close', (run, { month, idUser }) =>
  failing(run, 'close', async () => {
    await run.run(async (ctx) => {
      const { isDone } = await holdOwnRun(ctx, 'close', run.idTask)
      if (isDone) return
      await closeHeld(ctx, month, idUser)
      await endRun(ctx, 'close', null)
    })
    return { resultPath: screens.billing(BILLED_APP, run.tenant, { tab: 'months' }) }
  }),
)

/** The same at once, for who fills an installation. */
export async function closeNow(ctx: Ctx, month: string): Promise<MonthCheck> {
  await requireNoRun(ctx, 'close')
  await closeHeld(ctx, month, ctx.actor.id)
  return await checkMonth(ctx, month)
}

/** The caller holds the runs; prices, fees and currency are held here, and whoever rates calls of the month waits. */
async function closeHeld(ctx: Ctx, month: string, idUser: number | null): Promise<void> {
  await lockBilling(ctx)
  const { state } = await lockMonth(ctx, month, 'update')
  refuse(monthBlocked.close({ month, state }, await findBlocking(ctx, { month })))
  const { timezone } = await ownTenant(ctx)
  const parts = await feePartsOf(ctx.db, month)
  const totals = {
    ...(await callsOf(ctx, month)),
    fees: sumOfParts(parts),
    adjustments: await adjustmentsOf(ctx, month),
  }
  await ctx.db
    .updateTable('billingMonth')
    .set({ state: 'CLOSED', timezone, ...totals, feeParts: JSON.stringify(parts) })
    .set({ closedAt: ctx.clock.now(), closedBy: idUser, rowVersion: sql`row_version + 1` })
    .where('month', '=', month)
    .execute()
  const closedBy = idUser === null ? null : ((await cellOf(ctx.db)<string>`SELECT app.person_name(${idUser})`) ?? null)
  await noteChanged(ctx, billingMonthKind, [month, month], { state }, { state: 'CLOSED', closedBy, ...totals })
}

interface CallTotals {
  readonly calls: number
  readonly seconds: number
  readonly amount: string
}

export async function callsOf({ db }: Ctx, month: string): Promise<CallTotals> {
  const totals = await rowOf(db)<CallTotals>`
    SELECT coalesce(sum(calls), 0)::int AS calls, coalesce(sum(seconds), 0)::bigint AS seconds, trim_scale(coalesce(sum(amount), 0))::text AS amount
    FROM charge_day WHERE month = ${month}`
  return totals ?? { calls: 0, seconds: 0, amount: '0' }
}

const adjustmentsOf = async ({ db }: Ctx, month: string): Promise<string> =>
  (await cellOf(
    db,
  )<string>`SELECT trim_scale(coalesce(sum(amount), 0))::text FROM adjustment WHERE month = ${month}`) ?? '0'

/** What has not begun, or was over before there was the tenant, cannot be rated again, adjusted or tried. */
export async function requireCharged(ctx: Ctx, month: string): Promise<void> {
  if (month > (await thisMonth(ctx))) refuse(reason('month.future', { month }))
  const first = await readFirstMonth(ctx.db)
  if (month < first) refuse(reason('month.beforeTenant', { first }))
}
