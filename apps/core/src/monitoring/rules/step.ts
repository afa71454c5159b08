import type { AlertSeverity } from '@parley/contract/monitoring/monitoring.enum.ts'
import { isPast } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft } from '@parley/contract/monitoring/monitoring.schema.ts'
import type { Measured } from './measure.ts'

/** How many minutes in a row were past a threshold, past the critical one, good, or said nothing. */
export interface Counters {
  readonly bad: number
  readonly worse: number
  readonly good: number
  readonly unknown: number
}
export const AT_REST: Counters = { bad: 0, worse: 0, good: 0, unknown: 0 }

type Level = 'good' | AlertSeverity
export type Turn =
  | { readonly what: 'open' | 'worsen'; readonly severity: AlertSeverity }
  | { readonly what: 'resolve'; readonly why: string }

/** After so many minutes of which nothing can be said, an open alert is over. */
export const MOST_UNKNOWN = 120

type Rule = Pick<AlertRuleDraft, 'kind' | 'comparator' | 'warning' | 'critical' | 'forMinutes'>

/** The threshold that a severity is about. */
export const thresholdOf = ({ kind, warning, critical }: Rule, severity: AlertSeverity): number | null =>
  kind === 'module' ? null : severity === 'critical' ? critical : warning

function levelOf(rule: Rule, value: number): Level {
  if (rule.kind === 'module') return value > 0 ? 'critical' : 'good'
  const { comparator, warning, critical } = rule
  if (critical !== null && isPast(comparator, value, critical)) return 'critical'
  return warning !== null && isPast(comparator, value, warning) ? 'warning' : 'good'
}

/**
 * One minute of a rule: its counters after it, and what happens. An alert opens after so many bad minutes in a row, and resolves after as many
 * good ones, so that a value at the threshold does not open and close it each minute. A minute that says nothing opens none and is no
 * good one; outside its hours a rule and its alert stay as they are. What is not needed to decide is not counted, so that quiet rules stay as they are.
 */
export function step(
  rule: Rule,
  before: Counters,
  open: AlertSeverity | null,
  measured: Measured | undefined,
  isLookedAt = true,
): { counters: Counters; turn?: Turn } {
  if (!isLookedAt) return { counters: open === null ? AT_REST : before }
  const enough = rule.forMinutes
  const next = (count: number, most = enough) => Math.min(count + 1, most)
  if (measured === undefined) {
    if (open === null) return { counters: AT_REST }
    const unknown = next(before.unknown, MOST_UNKNOWN)
    const counters = { ...before, bad: 0, worse: 0, unknown }
    return unknown < MOST_UNKNOWN
      ? { counters }
      : { counters: AT_REST, turn: { what: 'resolve', why: 'For two hours nothing could be said.' } }
  }
  const level = levelOf(rule, measured.value)
  if (level === 'good') {
    if (open === null) return { counters: AT_REST }
    const good = next(before.good)
    if (good < enough) return { counters: { ...AT_REST, good } }
    return { counters: AT_REST, turn: { what: 'resolve', why: '' } }
  }
  const counters = { bad: next(before.bad), worse: level === 'critical' ? next(before.worse) : 0, good: 0, unknown: 0 }
  if (open !== 'critical' && counters.worse >= enough)
    return { counters, turn: { what: open === null ? 'open' : 'worsen', severity: 'critical' } }
  // Past both by turns, it is a warning; without a threshold for warnings, minutes in between are good.
  if (open === null && counters.bad >= enough && rule.warning !== null)
    return { counters, turn: { what: 'open', severity: 'warning' } }
  return { counters }
}
