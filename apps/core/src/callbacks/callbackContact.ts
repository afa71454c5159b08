import { contactState, decisionCode, waitingStates } from '@parley/contract/contacts/contact.enum.ts'
import { sql } from 'kysely'
import type { Ctx } from '../kernel/ctx.ts'
import { storedJson } from '../kernel/storedJson.ts'
import type { Locked } from './callback.store.ts'

const { CALLBACK_WAIT, DONE_NEGATIVE } = contactState.of

type What = 'callbackTaken' | 'callbackReturned' | 'callbackMoved' | 'callbackDone' | 'callbackGivenUp'

/**
 * What a person does with the callback of a contact is decided for its campaign, too: nothing is due while the person has it, and it is not called
 * where the callback is closed. Of contacts that are called just now, or wait no more, nothing is decided.
 */
export async function decideContact(
  { db, clock, actor }: Ctx,
  { idContact, idCampaign, byCampaign }: Locked,
  what: What,
  dueAt: Date | null,
): Promise<void> {
  const isClosed = what === 'callbackDone' || what === 'callbackGivenUp'
  // A contact that the campaign left to people is over with its callback; until then nothing is due of it.
  if (idContact === null || !(byCampaign || isClosed)) return
  const isLeft = byCampaign ? sql`true` : sql`state = ${CALLBACK_WAIT} AND due_at IS NULL`
  const changed = await sql`
    UPDATE campaign_contact SET due_at = ${dueAt}::timestamptz, state = ${isClosed ? DONE_NEGATIVE : CALLBACK_WAIT}
    WHERE id_contact = ${idContact} AND state = ANY (${waitingStates}::text[]) AND ${isLeft} RETURNING id_contact`.execute(
    db,
  )
  if (changed.rows.length === 0) return
  await db
    .insertInto('campaignDecision')
    .values({
      ...{ idContact, at: clock.now(), code: decisionCode.of.PERSON, nextAt: dueAt, byUser: actor.id },
      ...{ idCampaign: idCampaign ?? 0, facts: storedJson({ action: what }) },
    })
    .execute()
}
