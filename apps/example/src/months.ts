import { type Ctx, checkMonth, closeNow, creditInvoice, issueInvoice, lockForGood } from '@parley/core'
import { HISTORY_DAYS } from './day.ts'

const DAY_MS = 86_400_000

/** Months of the history that are over, oldest first. */
export function pastMonths(today: string): string[] {
  const days = Array.from({ length: HISTORY_DAYS }, (_, age) => new Date(Date.parse(today) - age * DAY_MS))
  const months = new Set(days.map((day) => day.toISOString().slice(0, 7)))
  months.delete(today.slice(0, 7))
  return [...months].sort()
}

/** Where a month stands among those that are over. */
interface Place {
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** Closes a month as those do who keep the books; the last one can still be reopened, and has no invoice yet. Again, it changes nothing. */
export async function keepMonth(ctx: Ctx, month: string, { isFirst, isLast }: Place): Promise<string> {
  const found = await checkMonth(ctx, month)
  if (found.state === 'OPEN' && found.findings.some(({ blocks }) => blocks)) return 'left open'
  const closed = found.state === 'OPEN' ? await closeNow(ctx, month) : found
  if (isLast) return closed.state
  const { number, customer, credited } = await issueInvoice(ctx, month)
  // One customer asks for its order number on what it pays, and the first invoice was sent before anybody knew.
  if (isFirst && number !== null && customer?.buyerReference && credited.length === 0) {
    await creditInvoice(ctx, month, { number, reason: `Order number ${customer.buyerReference} was missing` })
    await issueInvoice(ctx, month)
  }
  return closed.state === 'CLOSED' ? (await lockForGood(ctx, month, closed.rowVersion)).state : closed.state
}
