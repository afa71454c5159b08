import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import { contactState, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type { contactAction, contactActionResult } from '@parley/contract/contacts/contact.schema.ts'
import type { z } from 'zod'
import { closeCallbacks, ownedAmong } from '../callbacks/campaignCallback.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { suppressedAmong } from '../suppressions/suppressed.ts'
import { type ContactCampaign, campaignOf, cancelStates, redialStates, requireNotOver } from './contact.access.ts'
import { prepareAppended } from './prepareAppended.ts'

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

/** In order, as everybody locks them. */
const lock = ({ db }: Ctx, idCampaign: number, ids: readonly number[], states: readonly string[]) =>
  rowsOf(db)<{ idContact: number; phone: string }>`
    SELECT id_contact, phone FROM campaign_contact
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
  const suppressed = await suppressedAmong(ctx, { idCampaign, phones: found.map(({ phone }) => phone) })
  const owned = await ownedAmong(ctx, ids)
  const free = found.filter(({ idContact, phone }) => !suppressed.has(phone) && !owned.has(idContact))
  return await columnOf(ctx.db)<number>`
    UPDATE campaign_contact SET state = CASE WHEN attempts = 0 THEN ${NEW} ELSE ${READY} END,
      due_at = CASE WHEN attempts > 0 THEN ${ctx.clock.now()}::timestamptz END
    WHERE id_contact = ANY (${free.map(({ idContact }) => idContact)}::bigint[]) AND state <> ${SUPPRESSED} RETURNING id_contact`
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
