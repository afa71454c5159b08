import { z } from 'zod'
import {
  clock,
  count,
  decimalRange,
  enumOf,
  id,
  instant,
  listQuery,
  named,
  person,
  range,
  rowVersion,
  text,
} from '../kernel/schema.ts'
import { alertKind, alertSeverity, alertState, comparator } from './monitoring.enum.ts'
import { MOST_RULES } from './monitoring.rules.ts'

/** When a rule is looked at, on the clock of the line; past midnight where the end is before the start. */
export const activeHours = z.strictObject({
  weekdays: z.array(range(1, 7)).min(1).max(7).meta({ label: 'Days' }),
  from: clock.meta({ label: 'From' }),
  to: clock.meta({ label: 'To' }),
})
export type ActiveHours = z.output<typeof activeHours>

const threshold = decimalRange(0, 1_000_000).nullable()

export const alertRuleDraft = z.strictObject({
  kind: enumOf(alertKind).meta({ label: 'What is watched' }),
  comparator: enumOf(comparator).meta({ label: 'When it is' }),
  windowMinutes: range(1, 120).meta({ label: 'Window, minutes' }),
  warning: threshold.meta({ label: 'Warning' }),
  critical: threshold.meta({ label: 'Critical' }),
  minCalls: range(1, 100_000).meta({
    label: 'Minimum calls',
    help: 'With fewer calls in the window, the rule says nothing.',
  }),
  forMinutes: range(1, 60).meta({
    label: 'Minutes in a row',
    help: 'How long values must be bad before an alert opens, and good before it resolves.',
  }),
  cooldownMinutes: range(0, 1_440).meta({
    label: 'Cool-down, minutes',
    help: 'No new alert opens for this long after one is resolved.',
  }),
  hours: activeHours.nullable().meta({ label: 'Hours' }),
  idNotificationGroup: id.nullable().meta({
    label: 'Notification group',
    help: 'Without one, all groups that listen to alerts are notified.',
  }),
  enabled: z.boolean().meta({ label: 'On' }),
})
export type AlertRuleDraft = z.output<typeof alertRuleDraft>

export const alertRule = alertRuleDraft.extend({ idAlertRule: id, group: named.nullable() })
export type AlertRule = z.output<typeof alertRule>

/** The rules of a line, as one document. */
export const monitoring = z.object({ rules: z.array(alertRule), currency: z.string(), rowVersion })
export type Monitoring = z.output<typeof monitoring>

export const monitoringDraft = z.object({
  /** One without an id is new; one that is left out is deleted. */
  rules: z
    .array(alertRuleDraft.extend({ idAlertRule: id.nullable() }))
    .max(MOST_RULES)
    .meta({ label: 'Rules' }),
})
export type MonitoringDraft = z.output<typeof monitoringDraft>
export const monitoringChange = monitoringDraft.extend({ rowVersion })
export type MonitoringChange = z.output<typeof monitoringChange>

/** A stretch of minutes in which an alert would have been open. */
const firing = z.object({
  from: instant,
  /** Null: it would still be open. */
  to: instant.nullable(),
  severity: enumOf(alertSeverity),
  /** The furthest beyond the threshold. */
  value: z.number(),
})
export type Firing = z.output<typeof firing>

/** What a rule would have done with the calls of the last weeks. */
export const backtest = z.object({
  /** Since when there are calls to look at; null: there are none. */
  since: instant.nullable(),
  firings: z.array(firing),
  /** Of all firings; the list holds the newest. */
  fired: count,
  /** Hour by hour what was closest to the threshold; null where too few calls were made. */
  hours: z.array(z.object({ at: instant, value: z.number().nullable() })),
  /** Why nothing can be said, if so. */
  problem: z.string().nullable(),
  /** What people said of the alerts that the line had by rules of this kind. */
  marks: z.object({
    real: count,
    false: count,
    /** A threshold that every real one went past and fewer of the false ones did; null: none is better. */
    proposal: z.number().nullable(),
    /** So many of the false ones went past it, too. */
    stillFalse: count,
  }),
})
export type Backtest = z.output<typeof backtest>

/** Rules as the line’s own history suggests them. */
export const recommendation = z.object({
  since: instant.nullable(),
  calls: count,
  proposals: z.array(
    z.object({
      rule: alertRuleDraft,
      /** What it was taken from. */
      why: z.string(),
      fired: count,
      firings: z.array(firing),
    }),
  ),
  /** Why there are none, or fewer. */
  problem: z.string().nullable(),
  currency: z.string(),
})
export type Recommendation = z.output<typeof recommendation>

/** What a rule saw at the end of a minute. */
export const seen = z.object({
  at: instant,
  value: z.number(),
  threshold: z.number().nullable(),
  /** Of how many calls; null where none are counted. */
  calls: count.nullable(),
})
export type Seen = z.output<typeof seen>

export const alert = z.object({
  idAlert: id,
  line: named,
  idAlertRule: id.nullable(),
  kind: enumOf(alertKind).meta({ label: 'What is watched' }),
  severity: enumOf(alertSeverity).meta({ label: 'Severity' }),
  state: enumOf(alertState).meta({ label: 'State' }),
  /** The rule in words, as it was; of spending without amounts for those who may not see billing. */
  rule: z.string().meta({ label: 'Rule' }),
  /** Null: amounts of money are told only to those who may see billing. */
  evidence: z.object({ opened: seen, worst: seen }).nullable(),
  openedAt: instant.meta({ label: 'Opened' }),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: person.nullable(),
  mutedUntil: instant.nullable(),
  mutedBy: person.nullable(),
  resolvedAt: instant.nullable().meta({ label: 'Resolved' }),
  /** Null: by itself. */
  resolvedBy: person.nullable(),
  note: z.string(),
  isFalse: z.boolean().nullable(),
  /** Of the tenant when it opened: that of its values where they are money. */
  currency: z.string(),
  rowVersion,
})
export type Alert = z.output<typeof alert>

export const alertQuery = listQuery(['openedAt'])
  .omit({ search: true })
  .extend({
    state: z.array(enumOf(alertState)).optional(),
    severity: z.array(enumOf(alertSeverity)).optional(),
    idDialModuleLine: id.optional(),
  })
export type AlertQuery = z.output<typeof alertQuery>

export const alertResolution = z.object({
  note: text(0, 500).meta({ label: 'Note', help: 'What it was, and what was done.' }),
  isFalse: z.boolean().nullable().meta({ label: 'False alarm' }),
})
export type AlertResolution = z.output<typeof alertResolution>
export const alertMark = alertResolution.pick({ isFalse: true })
export type AlertMark = z.output<typeof alertMark>
export const alertMuting = z.object({ until: instant.meta({ label: 'Until' }) })

/** Some alert opened, got worse, or is another now. */
export const alertNews = z.object({ at: instant })
