import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { rowOf } from '../kernel/rows.ts'
import { type RiskRulesOf, riskRulesOf } from './riskWatch.ts'

interface Kept {
  readonly version: string
  readonly rules: RiskRulesOf
}

/** What conversations are watched by, by tenant, as long as it is the same: what is made of the rules is made once for all of them. */
const kept = new Map<number, Kept>()
const MOST_KEPT = 500
const NONE: RiskRulesOf = new Map()

/** By which rules conversations of the tenant are watched now, and what their flows are called; in one look, as each beginning takes it. */
export async function readSurroundings(
  { db, tenant }: Pick<Ctx, 'db' | 'tenant'>,
  flows: readonly number[],
): Promise<{ readonly rules: RiskRulesOf; readonly names: ReadonlyMap<number, string> }> {
  const known = kept.get(tenant)
  // Whatever wrote the row, what wrote it last is another transaction.
  const version = sql`concat_ws(' ', xmin::text, row_version)`
  const row = await rowOf(db)<{
    version: string | null
    control: Pick<AgentControl, 'features' | 'rules'> | null
    flows: { id: number; name: string }[] | null
  }>`SELECT (SELECT ${version} FROM agent_control) AS version,
    (SELECT json_build_object('features', features, 'rules', rules) FROM agent_control
      WHERE ${version} IS DISTINCT FROM ${known?.version ?? null}) AS control,
    (SELECT json_agg(json_build_object('id', id_call_script, 'name', name)) FROM call_script
      WHERE id_call_script = ANY (${[...new Set(flows)]}::bigint[])) AS flows`
  return {
    rules: row?.version ? rulesOf(tenant, known, row.version, row.control) : NONE,
    names: new Map((row?.flows ?? []).map(({ id, name }) => [id, name])),
  }
}

function rulesOf(
  tenant: number,
  known: Kept | undefined,
  version: string,
  control: Pick<AgentControl, 'features' | 'rules'> | null,
): RiskRulesOf {
  if (known && !control) return known.rules
  const rules = control ? riskRulesOf(control) : NONE
  kept.delete(tenant)
  kept.set(tenant, { version, rules })
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return rules
}
