import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import type { Db } from '../kernel/db.ts'
import { rowOf } from '../kernel/rows.ts'
import { type RiskRulesOf, riskRulesOf } from './riskWatch.ts'

/** By which rules conversations of the tenant are watched now, and what their flows are called; in one look, as each beginning takes it. */
export async function readSurroundings(
  db: Db,
  flows: readonly number[],
): Promise<{ readonly rules: RiskRulesOf; readonly names: ReadonlyMap<number, string> }> {
  const row = await rowOf(db)<{
    control: Pick<AgentControl, 'features' | 'rules'> | null
    flows: { id: number; name: string }[] | null
  }>`SELECT (SELECT json_build_object('features', features, 'rules', rules) FROM agent_control) AS control,
    (SELECT json_agg(json_build_object('id', id_call_script, 'name', name)) FROM call_script
      WHERE id_call_script = ANY (${[...new Set(flows)]}::bigint[])) AS flows`
  return {
    rules: riskRulesOf(row?.control ?? { features: [], rules: [] }),
    names: new Map((row?.flows ?? []).map(({ id, name }) => [id, name])),
  }
}
