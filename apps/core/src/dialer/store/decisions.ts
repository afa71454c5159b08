import type { DecisionCode } from '@parley/contract/contacts/contact.enum.ts'
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

/** Only where something else was decided than the last time. */
export async function keepDecisions(db: Db, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return
  const rows = decided.map(({ idContact, idCampaign, at, code, facts, nextAt }) => ({
    ...{ idContact, idCampaign, at, code, facts, nextAt },
  }))
  await sql`
    INSERT INTO campaign_decision (id_contact, id_campaign, at, code, facts, next_at)
    SELECT r."idContact", r."idCampaign", r.at, r.code, r.facts, r."nextAt"
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, "idCampaign" bigint, at timestamptz, code text, facts jsonb, "nextAt" timestamptz)
    LEFT JOIN LATERAL (SELECT code, facts, next_at FROM campaign_decision d WHERE d.id_contact = r."idContact" ORDER BY d.id_decision DESC LIMIT 1) AS last ON true
    WHERE (last.code, last.facts, last.next_at) IS DISTINCT FROM (r.code, r.facts, r."nextAt")`.execute(db)
}
