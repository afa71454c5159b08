import { comparisonApi } from '@parley/contract/costs/comparison.api.ts'
import { type CostComparison, type InvoiceFile, invoiceColumns } from '@parley/contract/costs/comparison.schema.ts'
import { costComparisonKind } from '@parley/contract/costs/cost.entity.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { readTable } from '../../kernel/import/table.ts'
import { noteDone } from '../../kernel/notes.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import { startTask } from '../../tasks/task.service.ts'
import { deleteComparison, getComparison, insertComparison, lockComparison, setTask } from './comparison.store.ts'
import type {} from './comparison.task.ts'
import { type InvoiceCall, readCall } from './readInvoice.ts'

const faults = { unreadable: 'costComparison.unreadable', tooManyRows: 'costComparison.tooManyRows' } as const

const MOST_DAYS = 62
const DAY_MS = 86_400_000

/** Reads an invoice and starts the task that compares it. */
export async function startComparison(ctx: Ctx, { currency: given, ...file }: InvoiceFile): Promise<CostComparison> {
  const { timezone, currency } = await ownTenant(ctx)
  if (given !== undefined && given !== currency)
    refuse(reason('providerPrice.otherCurrency', { currency, other: given }))
  const { rows } = await readTable(file, invoiceColumns, faults)
  const calls = rows.map(readCall)
  if (calls.every(({ problem }) => problem !== null))
    refuse(reason('costComparison.unreadable', { problem: calls[0]?.problem ?? 'it has no calls.' }))
  requireShort(calls)
  const { provider, unit, fileName } = file
  const id = await insertComparison(ctx, { provider, unit, fileName, currency }, calls, timezone)
  const task = await startTask(ctx, {
    name: 'Compare an invoice',
    description: `${provider}, ${fileName}`,
    job: 'costs.compare',
    payload: { idCostComparison: id },
  })
  await setTask(ctx.db, id, task.id)
  await noteDone(ctx, costComparisonKind, [id, provider], 'Comparison started', { fileName, rows: calls.length })
  return await getComparison(ctx.db, id)
}

/** All of our calls from its first to its last are read: one wrong year is not to read them all. */
function requireShort(calls: readonly InvoiceCall[]): void {
  const days = calls.flatMap(({ time, line }) => (time === null ? [] : [{ line, day: time.slice(0, 10) }]))
  const sorted = days.sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS < MOST_DAYS) return
  const lines = { first: first.line, last: last.line }
  refuse(reason('costComparison.tooLong', { from: first.day, to: last.day, ...lines, limit: MOST_DAYS }))
}

export async function removeComparison(ctx: Ctx, id: number): Promise<void> {
  await ctx.require(comparisonApi.CostComparisons.permission)
  const { state } = await lockComparison(ctx.db, id)
  if (state === 'running') refuse(reason('costComparison.running'))
  const { provider, fileName, totals } = await getComparison(ctx.db, id)
  await deleteComparison(ctx.db, id)
  await ctx.audit({
    kind: actionKind.of.DELETE,
    of: costComparisonKind,
    entity: [id, provider],
    before: { provider, fileName, totals },
  })
}
