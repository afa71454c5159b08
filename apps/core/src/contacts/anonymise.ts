import { contactState, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import { followUpReason } from '@parley/contract/followUps/followUp.enum.ts'
import { sql } from 'kysely'
import { forgetFollowUpMail } from '../followUps/followUp.store.ts'
import type { Db } from '../kernel/db.ts'
import { GONE } from '../kernel/personArea.ts'

const { CANCELLED, NEW, READY, RETRY_WAIT, CALLBACK_WAIT } = contactState.of
const WAITING = [NEW, READY, RETRY_WAIT, CALLBACK_WAIT]

/** Takes the person out of contacts: what became of them stays, and nobody is called by what is left. */
export async function anonymiseContacts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`UPDATE campaign_contact c SET phone = ${GONE}, numbers = NULL, key = ${GONE} || c.id_contact, name = '',
      data = coalesce((SELECT jsonb_object_agg(d.key, d.value) FROM jsonb_each(c.data) AS d
        WHERE EXISTS (SELECT FROM jsonb_array_elements(p.columns) AS k WHERE k ->> 'name' = d.key AND NOT (k ->> 'isPersonal')::boolean)), '{}'),
      state = CASE WHEN c.state = ANY (${WAITING}::text[]) THEN ${CANCELLED} ELSE c.state END, due_at = NULL
    FROM campaign p WHERE p.id_campaign = c.id_campaign AND c.id_contact = ANY (${[...ids]}::bigint[])`.execute(db)
  await sql`DELETE FROM contact_import_before WHERE id_contact = ANY (${[...ids]}::bigint[])`.execute(db)
  // Other systems may name the person in what they call events, and in their reasons.
  await sql`DELETE FROM campaign_contact_event WHERE id_contact = ANY (${[...ids]}::bigint[])`.execute(db)
  await sql`UPDATE campaign_decision SET facts = facts - 'event' - 'reason'
    WHERE id_contact = ANY (${[...ids]}::bigint[]) AND code = ${decisionCode.of.EVENT}`.execute(db)
  await forgetFollowUpMail(db, ids)
  await sql`UPDATE campaign_follow_up SET phone = ${GONE}, recipient = CASE WHEN recipient IS NOT NULL THEN ${GONE} END, body = NULL, error = NULL,
      state = CASE WHEN state = 'waiting' THEN 'leftOut' ELSE state END, reason = CASE WHEN state = 'waiting' THEN ${followUpReason.of.ERASED} ELSE reason END, due_at = CASE WHEN state <> 'waiting' THEN due_at END
    WHERE id_contact = ANY (${[...ids]}::bigint[])`.execute(db)
  await sql`UPDATE campaign_attempt SET phone = ${GONE} WHERE id_contact = ANY (${[...ids]}::bigint[])`.execute(db)
}

export async function deleteContacts(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await forgetFollowUpMail(db, ids)
  await sql`DELETE FROM campaign_contact WHERE id_contact = ANY (${[...ids]}::bigint[])`.execute(db)
}
