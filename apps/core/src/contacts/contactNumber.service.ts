import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import { type ContactState, contactState, decisionCode, numberClosed } from '@parley/contract/contacts/contact.enum.ts'
import { contactBlocked } from '@parley/contract/contacts/contact.rules.ts'
import type { ContactNumber, ContactWhy, contactNumberChange } from '@parley/contract/contacts/contact.schema.ts'
import {
  firstOpen,
  isOpenNumber,
  isSpent,
  type NumberRules,
  type Numbers,
  withClosed,
} from '@parley/contract/contacts/number.rules.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { closeCallbacks, closeCallbacksOn } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { rowOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { suppressedAmong } from '../suppressions/suppressed.ts'
import { campaignOf, cancelStates, requireNotOver } from './contact.access.ts'
import { prepareAppended } from './prepareAppended.ts'
import { readWhy } from './why.service.ts'

const { NEW, READY, RETRY_WAIT, CALLBACK_WAIT, UNREACHED, INVALID, SUPPRESSED, CANCELLED } = contactState.of
const { WRONG, UNASSIGNED, PERSON } = numberClosed.of
const refusedStates: readonly ContactState[] = [INVALID, SUPPRESSED]
const backStates: readonly ContactState[] = [...refusedStates, UNREACHED, CANCELLED]

interface Found extends NumberRules {
  readonly state: ContactState
  readonly attempts: number
  readonly phone: string
  readonly zone: string
  readonly numbers: Numbers | null
}

type Now = Pick<Found, 'state' | 'phone' | 'zone'> & { readonly numbers: Numbers }

/** Has one of the numbers of a contact called again, or not any more. */
export async function changeNumber(
  ctx: Ctx,
  [idCampaign, idContact]: readonly [number, number],
  { label, isOpen }: z.output<typeof contactNumberChange>,
): Promise<ContactWhy> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireNotOver(campaign)
  const found = await lockContact(ctx, idCampaign, idContact)
  const number = found.numbers?.find((each) => each.label === label)
  if (!found.numbers || !number) return notFound('Number')
  refuse(isOpen ? contactBlocked.reopen(found.state) : contactBlocked.close(found.state))
  if (isOpen && (await suppressedAmong(ctx, { idCampaign, phones: [number.phone] })).size > 0)
    refuse(reason('contact.isSuppressed'))
  if (isOpenNumber(number, found) === isOpen) return await readWhy(ctx, idCampaign, idContact)
  const now = isOpen ? opened(found, found.numbers, number) : closed(found, found.numbers, number)
  const isBack = isOpen && now.state === READY && found.state !== READY
  await store(ctx, idContact, now, isBack)
  if (now.state === CANCELLED && found.state !== CANCELLED)
    await closeCallbacks(ctx, [idContact], contactState.label(CANCELLED))
  else if (now.phone !== found.phone)
    await closeCallbacksOn(ctx, [{ idContact, phone: found.phone }], numberClosed.label(PERSON))
  const action = isOpen ? 'numberOpened' : 'numberClosed'
  await sql`INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, next_at, by_user)
    VALUES (${idCampaign}, ${idContact}, ${ctx.clock.now()}, ${decisionCode.of.PERSON}, ${storedJson({ action, number: label })}::jsonb,
      ${isBack ? ctx.clock.now() : null}::timestamptz, ${ctx.actor.id}::bigint)`.execute(ctx.db)
  if (now.state === NEW) await prepareAppended(ctx, campaign)
  const what = isOpen ? 'Number to be called again' : 'Number closed'
  await noteDone(ctx, contactsKind, [idCampaign, campaign.name], what, { contacts: [idContact], number: label })
  return await readWhy(ctx, idCampaign, idContact)
}

const lockContact = async ({ db }: Ctx, idCampaign: number, idContact: number): Promise<Found> =>
  (await rowOf(db)<Found>`
    SELECT c.state, c.attempts, c.phone, c.zone, c.numbers, p.retries, p.most_per_number FROM campaign_contact c JOIN campaign p USING (id_campaign)
    WHERE c.id_campaign = ${idCampaign} AND c.id_contact = ${idContact} FOR UPDATE OF c`) ?? notFound('Contact')

/**
 * With all its tries again where none are left, or a call closed it. A contact that is called no more is again, by this number: one that was never called,
 * or could not be, is looked at like a new one. A callback stays on the number that it was promised on.
 */
function opened({ state, ...found }: Found, numbers: Numbers, number: ContactNumber): Now {
  const { label, closed: why } = number
  const again = isSpent(number, found) || why === WRONG || why === UNASSIGNED ? { tries: 0, results: {} } : {}
  const now = numbers.map((each) => (each.label === label ? { ...each, ...again, closed: null } : each))
  const isNext =
    state !== CALLBACK_WAIT && !numbers.some((each) => each.phone === found.phone && isOpenNumber(each, found))
  const isBack = backStates.includes(state)
  const next = isNext || isBack ? now.find((each) => each.label === label) : undefined
  return {
    ...{ numbers: now, state: !isBack ? state : found.attempts > 0 && !refusedStates.includes(state) ? READY : NEW },
    ...{ phone: next?.phone ?? found.phone, zone: next?.zone ?? found.zone },
  }
}

/** Another number is called instead, on which nothing was promised; where there is none, the contact is left out. */
function closed({ state, phone, zone, ...rules }: Found, numbers: Numbers, number: ContactNumber): Now {
  const now = withClosed(numbers, number.phone, PERSON)
  const next = number.phone === phone ? firstOpen(now, rules) : { phone, zone }
  const isKept = state !== CALLBACK_WAIT || number.phone !== phone
  const after = isKept ? state : rules.attempts > 0 ? RETRY_WAIT : READY
  if (next) return { numbers: now, state: after, phone: next.phone, zone: next.zone }
  return { numbers: now, state: cancelStates.includes(state) ? CANCELLED : state, phone, zone }
}

const store = ({ db, clock }: Ctx, idContact: number, { numbers, state, phone, zone }: Now, isBack: boolean) =>
  sql`UPDATE campaign_contact SET numbers = ${storedJson(numbers)}::jsonb, state = ${state}, phone = ${phone}, zone = ${zone},
      due_at = CASE WHEN ${isBack} THEN ${clock.now()}::timestamptz
        WHEN state = ${CALLBACK_WAIT} AND ${state} IN (${RETRY_WAIT}, ${READY}) THEN coalesce(due_at, ${clock.now()}::timestamptz)
        WHEN ${state} NOT IN (${NEW}, ${CANCELLED}) THEN due_at END
    WHERE id_contact = ${idContact}`.execute(db)
