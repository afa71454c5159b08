import type { Ctx } from '../kernel/ctx.ts'
import { type RiskRulesOf, riskRulesOf } from './riskWatch.ts'

/** By which rules the conversations of the tenant are watched now. */
export async function readRiskRules({ db }: Ctx): Promise<RiskRulesOf> {
  const row = await db.selectFrom('agentControl').select(['features', 'rules']).executeTakeFirst()
  return riskRulesOf(row ?? { features: [], rules: [] })
}
