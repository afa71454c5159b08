import { type ContactState, contactState } from '@parley/contract/contacts/contact.enum.ts'
import { followUpWhen } from '@parley/contract/followUps/followUp.enum.ts'
import { followsTry } from '@parley/contract/followUps/followUp.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import type { CallResult, CampaignRules } from '../ports.ts'

const { UNREACHED } = contactState.of

interface LastTry {
  readonly idContact: number
  readonly idCampaign: number
  readonly guid: string
  readonly phone: string
  readonly result: CallResult['result']
}

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
    -- What was left out was not sent: the contact has been called again since.
    ON CONFLICT (id_contact, key) DO UPDATE SET guid = excluded.guid, phone = excluded.phone, tries = excluded.tries, channel = excluded.channel,
      created_at = excluded.created_at, due_at = excluded.due_at, state = 'waiting', reason = NULL, error = NULL, attempts = 0
    WHERE campaign_follow_up.state = 'leftOut' AND campaign_follow_up.sent_at IS NULL`.execute(db)
}

/** The same where contacts are given up without another call, as their last number is closed: it follows the try before. */
export async function writeGivenUp(
  db: Db,
  rules: ReadonlyMap<number, Pick<CampaignRules, 'followUps'>>,
  given: readonly { readonly idContact: number; readonly idCampaign: number; readonly state: ContactState }[],
  now: Date,
): Promise<void> {
  const over = given.filter(
    ({ idCampaign, state }) => state === UNREACHED && (rules.get(idCampaign)?.followUps?.steps ?? []).length > 0,
  )
  if (over.length === 0) return
  const tries = await rowsOf(
    db,
  )<LastTry>`SELECT DISTINCT ON (id_contact) id_contact, id_campaign, guid, phone, result FROM campaign_attempt
    WHERE id_contact = ANY (${over.map(({ idContact }) => idContact)}::bigint[]) AND ended_at IS NOT NULL ORDER BY id_contact, number DESC`
  const closing = tries.map(({ result, ...each }) => ({
    ...{ ...each, results: {}, call: { result, endedAt: now }, next: { state: UNREACHED } },
  }))
  const last = [...rules].flatMap(([id, { followUps }]) => {
    if (!followUps) return []
    const steps = followUps.steps.filter(({ when }) => when === followUpWhen.of.GIVEN_UP)
    return [[id, { followUps: { ...followUps, steps } }] as const]
  })
  await writeFollowUps(db, new Map(last), closing)
}
