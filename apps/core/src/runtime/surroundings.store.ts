import { type AgentControl, USUAL_FEATURES } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { rowOf } from '../kernel/rows.ts'
import { type RiskRulesOf, riskRulesOf } from './riskWatch.ts'
import type { Setup } from './setup.ts'

type Features = AgentControl['features']

interface Kept {
  readonly version: string
  readonly features: Features
  /** Where risk is watched. */
  readonly rules: RiskRulesOf
}

/** What agent assist does in a conversation. */
export interface Assist {
  readonly rules: RiskRulesOf
  /** What is said is not shown as it is said. */
  readonly isHushed: boolean
}

/** What conversations are watched by, by tenant, as long as it is the same: what is made of the rules is made once for all of them. */
const kept = new Map<number, Kept>()
const MOST_KEPT = 500
const NONE: RiskRulesOf = new Map()
const { RISK_LEVEL, LIVE_TRANSCRIPTION } = liveAssistFeature.of

type Of = Pick<Setup, 'idCallScript' | 'line'>

/** What agent assist does now in conversations of the tenant, and what their flows are called; in one look, as each beginning takes it. */
export async function readSurroundings(
  { db, tenant }: Pick<Ctx, 'db' | 'tenant'>,
  setups: readonly Of[],
): Promise<{ readonly assistIn: (setup: Of) => Assist; readonly names: ReadonlyMap<number, string> }> {
  const known = kept.get(tenant)
  const flows = [...new Set(setups.map(({ idCallScript }) => idCallScript))]
  const lines = [...new Set(setups.flatMap(({ line }) => (line ? [line.idLine] : [])))]
  // Whatever wrote the row, what wrote it last is another transaction.
  const version = sql`concat_ws(' ', xmin::text, row_version)`
  const row = await rowOf(db)<{
    version: string | null
    control: Pick<AgentControl, 'features' | 'rules'> | null
    flows: { id: number; name: string }[] | null
    lines: { id: number; features: Features }[] | null
  }>`SELECT (SELECT ${version} FROM agent_control) AS version,
    (SELECT json_build_object('features', features, 'rules', rules) FROM agent_control
      WHERE ${version} IS DISTINCT FROM ${known?.version ?? null}) AS control,
    (SELECT json_agg(json_build_object('id', id_call_script, 'name', name)) FROM call_script
      WHERE id_call_script = ANY (${flows}::bigint[])) AS flows,
    (SELECT json_agg(json_build_object('id', id_line, 'features', assist_features)) FROM line
      WHERE id_line = ANY (${lines}::bigint[]) AND assist_features IS NOT NULL) AS lines`
  const now = row?.version ? keptAs(tenant, known, row.version, row.control) : { features: USUAL_FEATURES, rules: NONE }
  const own = new Map((row?.lines ?? []).map(({ id, features }) => [id, features]))
  return {
    assistIn({ line }) {
      const features = (line && own.get(line.idLine)) ?? now.features
      const rules = features.includes(RISK_LEVEL) ? now.rules : NONE
      return { rules, isHushed: !features.includes(LIVE_TRANSCRIPTION) }
    },
    names: new Map((row?.flows ?? []).map(({ id, name }) => [id, name])),
  }
}

function keptAs(
  tenant: number,
  known: Kept | undefined,
  version: string,
  control: Pick<AgentControl, 'features' | 'rules'> | null,
): Kept {
  if (known && !control) return known
  const { features = USUAL_FEATURES, rules = [] } = control ?? {}
  const made = { version, features, rules: riskRulesOf(rules) }
  kept.delete(tenant)
  kept.set(tenant, made)
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(oldest)
  }
  return made
}
