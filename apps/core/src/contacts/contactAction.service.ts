import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import { contactState, decisionCode, numberClosed } from '@parley/contract/contacts/contact.enum.ts'
import type { contactAction, contactActionResult } from '@parley/contract/contacts/contact.schema.ts'
import type { z } from 'zod'
import { closeCallbacks, ownedAmong } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import { suppressedAmong } from '../suppressions/suppressed.ts'
import { type ContactCampaign, campaignOf, cancelStates, redialStates, requireNotOver } from './contact.access.ts'
import { prepareAppended } from './prepareAppended.ts'
import type { NewContact } from './readContact.ts'
import { phonesOf } from './writeContacts.ts'

const { NEW, READY, SUPPRESSED, CANCELLED } = contactState.of
export type Action = z.output<typeof contactAction>['action']
export const actionDone: Readonly<Record<Action, string>> = {
  cancel: 'Contacts canceled',
  redial: 'Contacts to be called again',
}

/** Has contacts called again, or not any more. Whoever is called now, may not be called, or is called back by a person, stays as they are. */
export async function changeContacts(
  ctx: Ctx,
  idCampaign: number,
  { contacts, action }: z.output<typeof contactAction>,
): Promise<z.output<typeof contactActionResult>> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireNotOver(campaign)
  const ids = [...new Set(contacts)]
  const changed = await applyAction(ctx, campaign, ids, action)
  if (changed.length > 0)
    await noteDone(ctx, contactsKind, [idCampaign, campaign.name], actionDone[action], { contacts: changed })
  return { changed: changed.length, unchanged: ids.length - changed.length }
}

/** Some of the contacts of a campaign; which of them it changed. `by` is who asked, where a task does it. */
export async function applyAction(
  ctx: Ctx,
  campaign: ContactCampaign,
  ids: readonly number[],
  action: Action,
  by: number | null = ctx.actor.id,
): Promise<readonly number[]> {
  const { idCampaign } = campaign
  const changed = action === 'cancel' ? await cancel(ctx, idCampaign, ids) : await redial(ctx, idCampaign, ids)
  if (changed.length === 0) return changed
  if (action === 'redial') await prepareAppended(ctx, campaign)
  else await closeCallbacks(ctx, changed, contactState.label(CANCELLED))
  await decide(ctx, { idCampaign, action, by }, changed)
  return changed
}

export type Callable = Pick<NewContact, 'phone' | 'zone' | 'numbers'>
type Locked = Callable & { readonly idContact: number }

/** In order, as everybody locks them. */
const lock = ({ db }: Ctx, idCampaign: number, ids: readonly number[], states: readonly string[]) =>
  rowsOf(db)<Locked>`
    SELECT id_contact, phone, zone, numbers FROM campaign_contact
    WHERE id_campaign = ${idCampaign} AND id_contact = ANY (${ids}::bigint[]) AND state = ANY (${states}::text[])
    ORDER BY id_contact FOR UPDATE`

async function cancel(ctx: Ctx, idCampaign: number, ids: readonly number[]): Promise<number[]> {
  const found = await lock(ctx, idCampaign, ids, cancelStates)
  return await columnOf(ctx.db)<number>`
    UPDATE campaign_contact SET state = ${CANCELLED}, due_at = NULL
    WHERE id_contact = ANY (${found.map(({ idContact }) => idContact)}::bigint[]) RETURNING id_contact`
}

/** Due at once; the dialer moves it into the window. Whoever nobody called yet may not have been prepared, and is like a new one. */
async function redial(ctx: Ctx, idCampaign: number, ids: readonly number[]): Promise<number[]> {
  const found = await lock(ctx, idCampaign, ids, redialStates)
  const suppressed = await suppressedAmong(ctx, { idCampaign, phones: found.flatMap(phonesOf) })
  const owned = await ownedAmong(ctx, ids)
  const free = found.flatMap((contact) => {
    if (owned.has(contact.idContact)) return []
    const number = callable(contact, suppressed)
    return number ? { id: contact.idContact, ...number } : []
  })
  return await columnOf(ctx.db)<number>`
    UPDATE campaign_contact c SET state = CASE WHEN attempts = 0 THEN ${NEW} ELSE ${READY} END, phone = f.phone, zone = f.zone, numbers = f.numbers,
      due_at = CASE WHEN attempts > 0 THEN ${ctx.clock.now()}::timestamptz END
    FROM jsonb_to_recordset(${storedJson(free)}::jsonb) AS f (id bigint, phone text, zone text, numbers jsonb)
    WHERE c.id_contact = f.id AND state <> ${SUPPRESSED} RETURNING c.id_contact`
}

const { UNASSIGNED, SUPPRESSED: LISTED } = numberClosed.of

/**
 * The number by which it is called again: the one that it had, else the first that is not closed. Where all are, those of which the network said that
 * nobody has them and those that stand on no list any more have another chance.
 */
export function callable(
  { phone, zone, numbers }: Callable,
  suppressed: ReadonlyMap<string, unknown>,
): Callable | undefined {
  if (numbers === null) return suppressed.has(phone) ? undefined : { phone, zone, numbers }
  const free = numbers.filter((number) => !suppressed.has(number.phone))
  const open = free.filter(({ closed }) => closed === null)
  const again = open.length > 0 ? open : free.filter(({ closed }) => closed === UNASSIGNED || closed === LISTED)
  const found = again.find((number) => number.phone === phone) ?? again[0]
  if (!found) return undefined
  const now = numbers.map((number) =>
    number.closed !== null && again.includes(number) ? { ...number, closed: null, tries: 0, results: {} } : number,
  )
  return { phone: found.phone, zone: found.zone, numbers: now }
}

interface Decided {
  readonly idCampaign: number
  readonly action: Action
  readonly by: number | null
}

const decide = (ctx: Ctx, { idCampaign, action, by }: Decided, ids: readonly number[]) =>
  rowsOf(ctx.db)`
    INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, next_at, by_user)
    SELECT ${idCampaign}, id, ${ctx.clock.now()}, ${decisionCode.of.PERSON}, ${JSON.stringify({ action })}::jsonb,
      CASE WHEN ${action} = 'redial' THEN ${ctx.clock.now()}::timestamptz END, ${by}::bigint
    FROM unnest(${ids}::bigint[]) AS t (id)`
