import { isMet, type RuleNumbers } from '@parley/contract/campaigns/rule.rules.ts'
import type { CampaignRule, RuleAction, RuleCondition } from '@parley/contract/campaigns/rule.schema.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'

/** With the names of other campaigns they act on, where those are still there. */
export const listRules = (db: Db, idCampaign: number): Promise<CampaignRule[]> => rowsOf(db)`
  SELECT r.condition, r.action, r.fired_at, r.outcome,
    CASE WHEN t.id_campaign IS NOT NULL THEN jsonb_build_object('id', t.id_campaign, 'name', t.name) END AS target
  FROM campaign_rule r LEFT JOIN campaign t ON t.id_campaign = (r.action ->> 'idCampaign')::bigint
  WHERE r.id_campaign = ${idCampaign} ORDER BY r.place`

interface Kept {
  readonly condition: RuleCondition
  readonly action: RuleAction
  readonly firedAt: string | null
  readonly outcome: string | null
}

export async function storeRules(db: Db, idCampaign: number, rules: readonly Kept[]): Promise<void> {
  await db.deleteFrom('campaignRule').where('idCampaign', '=', idCampaign).execute()
  if (rules.length === 0) return
  const rows = rules.map(({ condition, action, firedAt, outcome }, place) => ({
    ...{ idCampaign, place, firedAt, outcome },
    condition: JSON.stringify(condition),
    action: JSON.stringify(action),
  }))
  await db.insertInto('campaignRule').values(rows).execute()
}

export interface ArmedRule extends RuleNumbers {
  readonly idTenant: number
  readonly idCampaign: number
  readonly idRule: number
  readonly condition: RuleCondition
}

/** Of campaigns of all tenants. */
export const listArmedRules = (db: Db): Promise<ArmedRule[]> => rowsOf(db)`SELECT * FROM app.armed_rules()`

/** Without a condition that looks at attempts, none are counted. */
export const readRuleNumbers = async (db: Db, idCampaign: number, condition?: RuleCondition): Promise<RuleNumbers> => {
  const newest = condition?.kind === 'answerRate' ? condition.attempts : 0
  const numbers = await rowOf(db)<RuleNumbers>`SELECT * FROM app.rule_numbers(${idCampaign}::bigint, ${newest}::int)`
  if (!numbers) throw new Error('sums are one row')
  return numbers
}

/** Holds the campaigns until the transaction ends, always in the same order, so that two that act on each other cannot wait for each other. */
export const lockCampaigns = (db: Db, idCampaigns: readonly number[]) =>
  db
    .selectFrom('campaign')
    .select('idCampaign')
    .where('idCampaign', 'in', idCampaigns)
    .orderBy('idCampaign')
    .forUpdate()
    .execute()

export const findArmedRule = (db: Db, idRule: number) =>
  db
    .selectFrom('campaignRule')
    .select(['condition', 'action'])
    .where('idRule', '=', idRule)
    .where('firedAt', 'is', null)
    .executeTakeFirst()

export const storeFired = (db: Db, idRule: number, firedAt: Date, outcome: string) =>
  db.updateTable('campaignRule').set({ firedAt, outcome }).where('idRule', '=', idRule).execute()

/** Whether one of its rules is about to fire: what waits for the last contact must still find the campaign in progress. */
export async function hasDueRule(db: Db, idCampaign: number): Promise<boolean> {
  const rules = await db
    .selectFrom('campaignRule')
    .innerJoin('campaign', 'campaign.idCampaign', 'campaignRule.idCampaign')
    .select('condition')
    .where('campaignRule.idCampaign', '=', idCampaign)
    .where('firedAt', 'is', null)
    .where('status', '=', processState.of.IN_PROGRESS)
    .execute()
  for (const { condition } of rules) if (isMet(condition, await readRuleNumbers(db, idCampaign, condition))) return true
  return false
}
