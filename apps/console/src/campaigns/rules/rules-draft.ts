import type { RuleActionKind, RuleConditionKind } from '@parley/contract/campaigns/rule.enum.ts'
import type {
  CampaignRule,
  CampaignRuleDraft,
  RuleAction,
  RuleCondition,
} from '@parley/contract/campaigns/rule.schema.ts'

/** The campaign itself, among those to choose from. */
export const OWN = 0

/** A rule as it is typed: what every kind asks for, so that it is there again when the kind is chosen back. */
export interface RuleDraft {
  condition: RuleConditionKind
  percent: number | null
  count: number | null
  amount: string
  below: number | null
  attempts: number | null
  minimum: number | null
  action: RuleActionKind
  idCampaign: number | null
  priority: number | null
  /** Null: it waits. */
  firedAt: string | null
  armsAgain: boolean
}
export interface RulesDraft {
  rules: RuleDraft[]
}

export const newRule = (): RuleDraft => ({
  condition: 'done',
  percent: 80,
  count: 100,
  amount: '',
  below: 20,
  attempts: 200,
  minimum: 50,
  action: 'priority',
  idCampaign: OWN,
  priority: 8,
  firedAt: null,
  armsAgain: false,
})

export const draftOf = ({ rules }: { readonly rules: readonly CampaignRule[] }): RulesDraft => ({
  rules: rules.map(({ condition: { kind: condition, ...when }, action: { kind: action, ...then }, firedAt }) => {
    const typed = { ...newRule(), ...when, ...then, condition, action, firedAt }
    return { ...typed, idCampaign: typed.idCampaign ?? OWN }
  }),
})

export function conditionOf(draft: RuleDraft): RuleCondition {
  const { condition: kind, percent, count, amount, below, attempts, minimum } = draft
  // The form asks for what the kind needs before it sends.
  switch (kind) {
    case 'done':
      return { kind, percent: percent ?? 0 }
    case 'successes':
      return { kind, count: count ?? 0 }
    case 'cost':
      return { kind, amount: amount ?? '' }
    case 'answerRate':
      return { kind, below: below ?? 0, attempts: attempts ?? 0, minimum: minimum ?? 0 }
  }
}

export function actionOf({ action: kind, idCampaign, priority }: RuleDraft): RuleAction {
  return kind === 'priority' ? { kind, idCampaign: idCampaign || null, priority: priority ?? 0 } : { kind }
}

export const rulesOf = ({ rules }: RulesDraft): CampaignRuleDraft[] =>
  rules.map((draft) => ({
    condition: conditionOf(draft),
    action: actionOf(draft),
    ...(draft.armsAgain ? { armsAgain: true } : {}),
  }))
