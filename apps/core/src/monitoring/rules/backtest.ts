import type { AlertSeverity } from '@parley/contract/monitoring/monitoring.enum.ts'
import { isActive, isPast } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { AlertRuleDraft, Firing } from '@parley/contract/monitoring/monitoring.schema.ts'
import { localClock } from './clock.ts'
import { type Measured, measure } from './measure.ts'
import type { Series } from './series.ts'
import { AT_REST, step } from './step.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
const isoOf = (minute: number) => new Date(minute * MINUTE_MS).toISOString()

export interface HourValue {
  readonly at: string
  readonly value: number | null
}

/** What a rule sees minute by minute; undefined where it is not looked at, or nothing can be said. */
export function eachMinute(
  rule: AlertRuleDraft,
  series: Series,
  from: number,
  seen: (end: number, measured: Measured | undefined, isLookedAt: boolean) => void,
): void {
  const clock = localClock(series.zone)
  const longest =
    rule.kind === 'silence'
      ? Math.min(rule.warning ?? Number.POSITIVE_INFINITY, rule.critical ?? Number.POSITIVE_INFINITY)
      : 0
  for (let end = from + 1; end <= series.until; end += 1) {
    const { weekday, minute } = clock(end - 1)
    const isLookedAt = isActive(rule.hours, weekday, minute)
    const measured = isLookedAt ? measure(rule, series.sumsAt(end, rule.windowMinutes, longest)) : undefined
    seen(end, measured, isLookedAt)
  }
}

interface Open {
  readonly from: number
  severity: AlertSeverity
  value: number
}

/** When a rule would have fired from a minute on, as the watch would have done it; and hour by hour what was furthest towards its threshold. */
export function runBacktest(
  rule: AlertRuleDraft,
  series: Series,
  from: number,
): { firings: Firing[]; hours: HourValue[] } {
  const firings: Firing[] = []
  const hours: HourValue[] = []
  const isFurther = (value: number, than: number) => isPast(rule.comparator, value, than)
  let counters = AT_REST
  let open: Open | undefined
  let restsUntil = Number.NEGATIVE_INFINITY
  let ofHour: number | null = null
  const close = ({ from: opened, severity, value }: Open, to: number | null) =>
    firings.push({ from: isoOf(opened), to: to === null ? null : isoOf(to), severity, value })
  eachMinute(rule, series, from, (end, measured, isLookedAt) => {
    const after = step(rule, counters, open?.severity ?? null, measured, isLookedAt)
    counters = after.counters
    const { turn } = after
    if (turn?.what === 'open' && measured && end >= restsUntil)
      open = { from: end, severity: turn.severity, value: measured.value }
    if (turn?.what === 'worsen' && open) open.severity = turn.severity
    if (turn?.what === 'resolve' && open) {
      close(open, end)
      open = undefined
      restsUntil = end + rule.cooldownMinutes
    }
    if (measured && open && isFurther(measured.value, open.value)) open.value = measured.value
    if (measured && (ofHour === null || isFurther(measured.value, ofHour))) ofHour = measured.value
    if (end % HOUR_MINUTES === 0 || end === series.until) {
      hours.push({ at: isoOf(Math.floor((end - 1) / HOUR_MINUTES) * HOUR_MINUTES), value: ofHour })
      ofHour = null
    }
  })
  if (open) close(open, null)
  return { firings, hours }
}
