import { z } from 'zod'
import { id, instant, named, range, rowVersion } from '../kernel/schema.ts'
import { money } from '../tariffs/tariff.schema.ts'

export const MAX_RULES = 10
const MOST_ATTEMPTS_SEEN = 10_000

const ruleCondition = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('done'),
    percent: range(1, 100).meta({
      label: 'Contacts done (%)',
      help: 'Of all contacts, those with nothing left to do.',
    }),
  }),
  z.strictObject({ kind: z.literal('successes'), count: range(1, 1_000_000).meta({ label: 'Successes' }) }),
  z.strictObject({ kind: z.literal('cost'), amount: money.meta({ label: 'Cost' }) }),
  z.strictObject({
    kind: z.literal('answerRate'),
    below: range(1, 100).meta({ label: 'Answered below (%)' }),
    /** The newest ones that have ended. */
    attempts: range(1, MOST_ATTEMPTS_SEEN).meta({ label: 'Of the last attempts' }),
    minimum: range(1, MOST_ATTEMPTS_SEEN).meta({ label: 'At least attempts', help: 'Fewer say nothing yet.' }),
  }),
])
export type RuleCondition = z.output<typeof ruleCondition>

const ruleAction = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('priority'),
    /** Null: of the campaign itself. */
    idCampaign: id.nullable().meta({ label: 'Campaign' }),
    priority: range(1, 9).meta({ label: 'Priority', help: '9 goes first.' }),
  }),
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({ kind: z.literal('notify') }),
])
export type RuleAction = z.output<typeof ruleAction>

const parts = { condition: ruleCondition, action: ruleAction }

export const campaignRule = z.object({
  ...parts,
  /** The other campaign it acts on; null where there is none, or it was deleted. */
  target: named.nullable(),
  /** Null: it waits for its condition. */
  firedAt: instant.nullable(),
  /** What it did when it fired. */
  outcome: z.string().nullable(),
})
export type CampaignRule = z.output<typeof campaignRule>

/** One that is as it was keeps when it fired, unless it is to be armed again; any other waits for its condition. */
const ruleDraft = z.strictObject({
  ...parts,
  armsAgain: z.boolean().optional().meta({ label: 'Arm again', help: 'It fires once more when its condition holds.' }),
})
export type CampaignRuleDraft = z.output<typeof ruleDraft>
export const campaignRules = z.object({ rules: z.array(ruleDraft).max(MAX_RULES).meta({ label: 'Rules' }) })
export const campaignRulesChange = campaignRules.extend({ rowVersion })
