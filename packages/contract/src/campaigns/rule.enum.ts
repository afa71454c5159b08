import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a rule of a campaign waits for. */
export const ruleConditionKind = defineEnum('CampaignRuleCondition', {
  DONE: { value: 'done', label: 'Share of contacts done' },
  SUCCESSES: { value: 'successes', label: 'Number of successes' },
  COST: { value: 'cost', label: 'Cost' },
  ANSWER_RATE: { value: 'answerRate', label: 'Low answer rate' },
})
export type RuleConditionKind = EnumValue<typeof ruleConditionKind>

/** What it does then. */
export const ruleActionKind = defineEnum('CampaignRuleAction', {
  PRIORITY: { value: 'priority', label: 'Set a priority' },
  STOP: { value: 'stop', label: 'Stop this campaign' },
  NOTIFY: { value: 'notify', label: 'Notify the owner' },
})
export type RuleActionKind = EnumValue<typeof ruleActionKind>
