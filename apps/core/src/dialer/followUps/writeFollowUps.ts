import type { ContactState } from '@parley/contract/contacts/contact.enum.ts'
import { followUpWhen } from '@parley/contract/followUps/followUp.enum.ts'
import { followsTry } from '@parley/contract/followUps/followUp.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import type { CallResult, CampaignRules } from '../ports.ts'

interface Closing {
  readonly guid: string
  readonly idContact: number
  readonly idCampaign: number
  readonly phone: string
  /** Of the tries before. */
  readonly results: Readonly<Record<string, number | undefined>>
  readonly call: Pick<CallResult, 'result' | 'endedAt'>
  readonly next: { readonly state: ContactState }
}

/** Which messages follow these tries, kept with their results: a crash leaves both, or neither. Whether each is sent is decided when it is due. */
export async function writeFollowUps(
  db: Db,
  rules: ReadonlyMap<number, Pick<CampaignRules, 'followUps'>>,
  closing: readonly Closing[],
): Promise<void> {
  const rows = closing.flatMap(({ guid, idContact, idCampaign, phone, results, call, next }) => {
    const { result, endedAt } = call
    const counted = { ...results, [result]: (results[result] ?? 0) + 1 }
    const tried = { result, results: counted, isGivenUp: next.state === 'UNREACHED' }
    return (rules.get(idCampaign)?.followUps?.steps ?? [])
      .filter((step) => followsTry(step, tried))
      .map(({ key, channel, when, tries }) => ({
        ...{ guid, idContact, idCampaign, phone, key, channel, at: endedAt },
        tries: when === followUpWhen.of.TRY ? tries : null,
      }))
  })
  if (rows.length === 0) return
  await sql`INSERT INTO campaign_follow_up (id_contact, id_campaign, guid, phone, key, channel, tries, created_at, due_at)
    SELECT "idContact", "idCampaign", guid, phone, key, channel, tries, at, at
    FROM jsonb_to_recordset(${storedJson(rows)}::jsonb) AS r ("idContact" bigint, "idCampaign" bigint, guid uuid, phone text, key uuid, channel text,
      tries int, at timestamptz)
    ON CONFLICT (id_contact, key) DO NOTHING`.execute(db)
}
