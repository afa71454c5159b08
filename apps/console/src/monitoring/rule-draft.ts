import { kindFacts, newRule } from '@parley/contract/monitoring/monitoring.rules.ts'
import type {
  ActiveHours,
  AlertRule,
  AlertRuleDraft,
  Monitoring,
  MonitoringDraft,
} from '@parley/contract/monitoring/monitoring.schema.ts'

/** A rule as its form holds it: hours stay when they are switched off. */
export type RuleForm = Omit<AlertRuleDraft, 'hours'> & ActiveHours & { hasHours: boolean }

const OFFICE: ActiveHours = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

export const formOf = (rule: AlertRuleDraft = newRule('answerRate')): RuleForm => {
  const { kind, comparator, windowMinutes, warning, critical, hours } = rule
  const { minCalls, forMinutes, cooldownMinutes, idNotificationGroup, enabled } = rule
  return {
    ...{ kind, comparator, windowMinutes, warning, critical, minCalls, forMinutes, cooldownMinutes },
    ...{ idNotificationGroup, enabled, hasHours: hours !== null, ...(hours ?? OFFICE) },
  }
}

/** A kind that is chosen anew may know only the other side of a threshold. */
export const ruleOf = ({ hasHours, weekdays, from, to, ...rule }: RuleForm): AlertRuleDraft => {
  const { comparators } = kindFacts[rule.kind]
  const comparator = comparators.includes(rule.comparator) ? rule.comparator : comparators[0]
  return { ...rule, comparator, hours: hasHours ? { weekdays, from, to } : null }
}

export const draftOf = ({ group: _, ...rule }: AlertRule): MonitoringDraft['rules'][number] => rule

/** The rules with one of them as it is now; without an id it is new. */
export const withRule = (
  { rules }: Monitoring,
  idAlertRule: number | null,
  rule: AlertRuleDraft,
): MonitoringDraft['rules'] => {
  const drafts = rules.map(draftOf)
  const place = drafts.findIndex((each) => each.idAlertRule === idAlertRule)
  return idAlertRule !== null && place >= 0
    ? drafts.with(place, { ...rule, idAlertRule })
    : [...drafts, { ...rule, idAlertRule: null }]
}
