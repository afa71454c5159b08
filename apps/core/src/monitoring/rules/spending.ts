import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import { MILLIONTHS } from './measure.ts'

/** What is known of the money that a rule watches; minutes are numbered since 1970. */
export interface Spending {
  /** Minutes with calls that were rated since the last look. */
  readonly late: readonly number[]
  /** What the calls cost that ended in a minute, in millionths. */
  readonly spends: readonly (readonly [minute: number, millionths: number])[]
  /** Calls still wait to be rated. */
  readonly isWaiting: boolean
  /** Until then alerts of the rule have told what there was; null: it had none. */
  readonly toldUntil: number | null
}

/** Windows that ended earlier are not looked at again. */
const MOST_LATE = 120

interface Window {
  /** The minute at whose beginning it ends. */
  readonly end: number
  readonly spent: number
}

/** The window that ends now, and those before it of which something became known since and that no alert has told of. */
function windowsOf({ late, spends, toldUntil }: Spending, windowMinutes: number, until: number): Window[] {
  const first = Math.max(until - MOST_LATE, Math.floor(toldUntil ?? Number.NEGATIVE_INFINITY) + 1)
  const ends = new Set<number>()
  for (const minute of late)
    for (let end = Math.max(minute + 1, first); end <= Math.min(minute + windowMinutes, until - 1); end += 1)
      ends.add(end)
  ends.add(until)
  const start = Math.min(...ends) - windowMinutes
  const totals = new Float64Array(until - start + 1)
  for (const [minute, millionths] of spends)
    if (minute >= start && minute < until) totals[minute - start + 1] = millionths
  for (let at = 1; at < totals.length; at += 1) totals[at] = (totals[at] ?? 0) + (totals[at - 1] ?? 0)
  const before = (minute: number) => totals[minute - start] ?? 0
  return [...ends].map((end) => ({ end, spent: before(end) - before(end - windowMinutes) }))
}

/**
 * What a rule looks at: of its windows within its hours the one that cost most. What waits to be rated only adds to it: so it says that too much was
 * spent, but not that it was little. Outside its hours it is looked at only for what was too much within them.
 */
export function spendingAt(
  { windowMinutes, warning, critical }: Pick<AlertRuleDraft, 'windowMinutes' | 'warning' | 'critical'>,
  spending: Spending,
  until: number,
  isOn: (end: number) => boolean,
): Window & { readonly isLookedAt: boolean } {
  const [most] = windowsOf(spending, windowMinutes, until)
    .filter(({ end }) => isOn(end))
    .sort((one, other) => other.spent - one.spent || other.end - one.end)
  const least = Math.min(warning ?? Number.POSITIVE_INFINITY, critical ?? Number.POSITIVE_INFINITY)
  if (most && most.spent > least * MILLIONTHS) return { ...most, isLookedAt: true }
  return { ...(most ?? { end: until, spent: 0 }), isLookedAt: isOn(until) && !spending.isWaiting }
}
