import { type Ctx, checkMonth, closeNow, issueInvoice, lockForGood } from '@parley/core'
import { HISTORY_DAYS } from './day.ts'

const DAY_MS = 86_400_000

/** Months of the history that are over, oldest first. */
export function pastMonths(today: string): string[] {
  const days = Array.from({ length: HISTORY_DAYS }, (_, age) => new Date(Date.parse(today) - age * DAY_MS))
  const months = new Set(days.map((day) => day.toISOString().slice(0, 7)))
  months.delete(today.slice(0, 7))
  return [...months].sort()
}

/** Closes a month as those do who keep the books; the last one can still be reopened, and has no invoice yet. Again, it changes nothing. */
export async function keepMonth(ctx: Ctx, month: string, isLast: boolean): Promise<string> {
  const found = await checkMonth(ctx, month)
  if (found.state === 'OPEN' && found.findings.some(({ blocks }) => blocks)) return 'left open'
  const closed = found.state === 'OPEN' ? await closeNow(ctx, month) : found
  if (isLast) return closed.state
  await issueInvoice(ctx, month)
  return closed.state === 'CLOSED' ? (await lockForGood(ctx, month, closed.rowVersion)).state : closed.state
}
