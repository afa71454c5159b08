import { type DecisionCode, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { Json } from '@parley/flow'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { storedJson } from '../../kernel/storedJson.ts'

/** What a check decided about a contact. */
export interface Decided {
  readonly idContact: number
  readonly idCampaign: number
  readonly at: Date
  readonly code: DecisionCode
  readonly facts: Readonly<Record<string, Json>>
  readonly nextAt: Date | null
}

/** Decided again each time that such a contact is looked at, for another time. */
const isRepeated = ({ code, facts }: Decided) =>
  code === decisionCode.of.DESTINATION_LIMIT || (code === decisionCode.of.RELEASED && facts.reason === 'otherLine')

/** Only where something else was decided than the last time; of what is decided again and again, the last says until when. */
export async function keepDecisions(db: Db, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return
  const rows = decided.map((one) => {
    const { idContact, idCampaign, at, code, facts, nextAt } = one
    return { idContact, idCampaign, at, code, facts, nextAt, isRepeated: isRepeated(one) }
  })
  await sql`
    WITH given AS MATERIALIZED (
      SELECT r.*, last.id_decision, (last.code, last.facts) IS NOT DISTINCT FROM (r.code, r.facts) AS is_same, last.next_at IS NOT DISTINCT FROM r."nextAt" AS is_then
      FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, "idCampaign" bigint, at timestamptz, code text, facts jsonb,
        "nextAt" timestamptz, "isRepeated" boolean)
      LEFT JOIN LATERAL (SELECT id_decision, code, facts, next_at FROM campaign_decision d WHERE d.id_contact = r."idContact"
        ORDER BY d.id_decision DESC LIMIT 1) AS last ON true
    ), moved AS (
      UPDATE campaign_decision d SET next_at = g."nextAt" FROM given g WHERE d.id_decision = g.id_decision AND g.is_same AND g."isRepeated" AND NOT g.is_then
    )
    INSERT INTO campaign_decision (id_contact, id_campaign, at, code, facts, next_at)
    SELECT "idContact", "idCampaign", at, code, facts, "nextAt" FROM given WHERE NOT (is_same AND (is_then OR "isRepeated"))`.execute(
    db,
  )
}
