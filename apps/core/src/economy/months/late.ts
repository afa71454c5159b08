import { reason } from '@parley/contract/kernel/errors.ts'
import { compareAmounts, type Fee, subtractAmount } from '@parley/rating'
import type { Ctx } from '../../kernel/ctx.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Problem } from '../charge.store.ts'
import { makeAdjustments } from './adjustment.service.ts'
import type { NewAdjustment } from './adjustment.store.ts'
import { corrections } from './correction.store.ts'
import { partIn } from './feePart.ts'
import { lastClosed, lockMonth, lockOpenMonth, lockSameCurrency, monthAfter, readFirstMonth } from './month.store.ts'

/** Holds months as they are, so that nobody closes or reopens them until the transaction ends; answers those that are not open. */
export async function holdMonths(ctx: Ctx, months: readonly string[]): Promise<ReadonlySet<string>> {
  const closed = new Set<string>()
  for (const month of [...months].sort()) if ((await lockMonth(ctx, month, 'share')).state !== 'OPEN') closed.add(month)
  return closed
}

/** What a call of a closed month costs by the prices of its day, and what was charged for it then: nothing, unless it was there. */
export interface LateCall {
  readonly guid: string
  readonly month: string
  readonly amount: string
  readonly charged: string | null
}

/**
 * What calls of closed months cost more or less than what was charged for them by now is charged in the first month that is open. Where that
 * has another currency nothing is, and why not is answered.
 */
export async function chargeLate(ctx: Ctx, calls: readonly LateCall[]): Promise<Problem[]> {
  if (calls.length === 0) return []
  const corrected = await corrections(
    ctx.db,
    calls.map(({ guid }) => guid),
  )
  const open = new Map<string, OpenMonth>()
  const problems: Problem[] = []
  const found: NewAdjustment[] = []
  for (const { guid, month: corrects, amount, charged } of calls) {
    const known = corrected.get(guid)
    const difference = subtractAmount(subtractAmount(amount, charged ?? '0'), known ?? '0')
    if (compareAmounts(difference, '0') === 0) continue
    const { month, problem } = open.get(corrects) ?? (await openFor(ctx, corrects))
    open.set(corrects, { month, problem })
    if (problem) {
      problems.push({ guid, problem })
      continue
    }
    const what = charged === null && known === undefined ? 'Call rated' : 'Call corrected'
    found.push({
      ...{ month, corrects, guid, source: 'call' as const, amount: difference },
      reason: `${what} after ${corrects} was closed`,
    })
  }
  await makeAdjustments(ctx, found)
  return problems
}

interface OpenMonth {
  readonly month: string
  /** Why nothing of the other one can be charged in it. */
  readonly problem?: string | undefined
}

async function openFor(ctx: Ctx, corrects: string): Promise<OpenMonth> {
  const { currency } = await lockMonth(ctx, corrects, 'share')
  const { month, currency: other } = await lockOpenMonth(ctx, corrects)
  return {
    month,
    problem: currency === other ? undefined : `${corrects} is closed in ${currency}, ${month} is in ${other}`,
  }
}

interface ChangedFee {
  readonly idFee: number
  readonly currency: string
  readonly before?: Fee
  readonly after: Fee
}

/** A fee that begins or changes: what that makes of months that are closed is charged in the first one that is open. */
export async function adjustForFee(ctx: Ctx, { idFee, currency, before, after }: ChangedFee): Promise<void> {
  const closed = await lastClosed(ctx.db)
  if (closed === null) return
  const begins = [before, after].flatMap((fee) => (fee ? [fee.validFrom.slice(0, 7)] : []))
  const found: NewAdjustment[] = []
  const first = await readFirstMonth(ctx.db)
  const from = begins.sort()[0] ?? closed
  for (let corrects = from > first ? from : first; corrects <= closed; corrects = monthAfter(corrects)) {
    const amount = subtractAmount(partIn(after, corrects, currency), partIn(before, corrects, currency))
    if (compareAmounts(amount, '0') === 0) continue
    const corrected = await lockMonth(ctx, corrects, 'share') // one that nothing was charged in is closed from now on by itself
    if (corrected.state === 'OPEN') continue
    const { month, currency: own } = await lockSameCurrency(ctx, corrected, corrects)
    if (own !== currency) refuse(reason('month.otherCurrency', { month, currency: own, other: currency }))
    found.push({ month, corrects, idFee, source: 'fee', amount, reason: `Fee changed after ${corrects} was closed` })
  }
  await makeAdjustments(ctx, found)
}
