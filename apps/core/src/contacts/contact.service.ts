import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import { contactState, decisionCode } from '@parley/contract/contacts/contact.enum.ts'
import type {
  contactAction,
  contactActionResult,
  contactAppend,
  contactAppendResult,
  contactQuery,
} from '@parley/contract/contacts/contact.schema.ts'
import { problemsText } from '@parley/contract/kernel/import.enum.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { suppressedAmong } from '../suppressions/suppressed.ts'
import {
  campaignOf,
  cancelStates,
  maskContact,
  mayName,
  redialStates,
  requireContactsCome,
  requireNotOver,
  requireRoomFor,
} from './contact.access.ts'
import { listContacts } from './contact.store.ts'
import { prepareAppended } from './prepareAppended.ts'
import { contactReader } from './readContact.ts'
import { writeContacts } from './writeContacts.ts'

export async function readContacts(ctx: Ctx, idCampaign: number, query: z.output<typeof contactQuery>) {
  const campaign = await campaignOf(ctx, idCampaign, 'view')
  const isPersonal = await mayName(ctx, campaign)
  const page = await listContacts(ctx.db, idCampaign, query, isPersonal)
  return isPersonal ? page : { ...page, items: page.items.map((contact) => maskContact(contact, campaign)) }
}

/** Adds contacts of a program or a person; the same again changes nothing, since a key comes in once. */
export async function addContacts(
  ctx: Ctx,
  idCampaign: number,
  { contacts, updates = false }: z.output<typeof contactAppend>,
): Promise<z.output<typeof contactAppendResult>> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireContactsCome(campaign)
  await requireRoomFor(ctx, idCampaign, contacts.length)
  const read = contactReader(campaign)
  const rows = contacts.map(({ data }) => read(data))
  const good = rows.flatMap((row) => ('contact' in row ? [row.contact] : []))
  const written = await writeContacts(ctx, good, { idCampaign, updates, idContactImport: null })
  await prepareAppended(ctx, campaign)
  const counts: Record<string, number> = {}
  let next = 0
  const results = rows.map((row) => {
    const done = 'contact' in row ? written[next++] : undefined
    const result = done ?? {
      result: 'invalid' as const,
      idContact: null,
      reason: 'problems' in row ? problemsText(row.problems) : null,
    }
    counts[result.result] = (counts[result.result] ?? 0) + 1
    return result
  })
  if (Object.keys(counts).some((result) => result !== 'duplicate' && result !== 'invalid'))
    await noteDone(ctx, contactsKind, [idCampaign, campaign.name], 'Contacts added', { counts })
  return { results }
}

const { NEW, READY, SUPPRESSED, CANCELLED } = contactState.of
type Action = z.output<typeof contactAction>

/** Has contacts called again, or not any more. Whoever is called now, or may not be called, stays as they are. */
export async function changeContacts(
  ctx: Ctx,
  idCampaign: number,
  { contacts, action }: Action,
): Promise<z.output<typeof contactActionResult>> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireNotOver(campaign)
  const ids = [...new Set(contacts)]
  const changed = action === 'cancel' ? await cancel(ctx, idCampaign, ids) : await redial(ctx, idCampaign, ids)
  if (changed.length > 0) {
    if (action === 'redial') await prepareAppended(ctx, campaign)
    await decide(ctx, idCampaign, changed, action)
    const what = action === 'cancel' ? 'Contacts canceled' : 'Contacts to be called again'
    await noteDone(ctx, contactsKind, [idCampaign, campaign.name], what, { contacts: changed })
  }
  return { changed: changed.length, unchanged: ids.length - changed.length }
}

const cancel = ({ db }: Ctx, idCampaign: number, ids: readonly number[]) =>
  columnOf(db)<number>`
    UPDATE campaign_contact SET state = ${CANCELLED}, due_at = NULL
    WHERE id_campaign = ${idCampaign} AND id_contact = ANY (${ids}::bigint[]) AND state = ANY (${cancelStates}::text[]) RETURNING id_contact`

/** Due at once; the dialer moves it into the window. Whoever nobody called yet may not have been prepared, and is like a new one. */
async function redial(ctx: Ctx, idCampaign: number, ids: readonly number[]): Promise<number[]> {
  const found = await rowsOf(ctx.db)<{ idContact: number; phone: string }>`
    SELECT id_contact, phone FROM campaign_contact
    WHERE id_campaign = ${idCampaign} AND id_contact = ANY (${ids}::bigint[]) AND state = ANY (${redialStates}::text[])
    ORDER BY id_contact FOR UPDATE`
  const suppressed = await suppressedAmong(ctx, { idCampaign, phones: found.map(({ phone }) => phone) })
  const free = found.filter(({ phone }) => !suppressed.has(phone)).map(({ idContact }) => idContact)
  return await columnOf(ctx.db)<number>`
    UPDATE campaign_contact SET state = CASE WHEN attempts = 0 THEN ${NEW} ELSE ${READY} END,
      due_at = CASE WHEN attempts > 0 THEN ${ctx.clock.now()}::timestamptz END
    WHERE id_contact = ANY (${free}::bigint[]) AND state <> ${SUPPRESSED} RETURNING id_contact`
}

const decide = (ctx: Ctx, idCampaign: number, ids: readonly number[], action: Action['action']) =>
  rowsOf(ctx.db)`
    INSERT INTO campaign_decision (id_campaign, id_contact, at, code, facts, next_at, by_user)
    SELECT ${idCampaign}, id, ${ctx.clock.now()}, ${decisionCode.of.PERSON}, ${JSON.stringify({ action })}::jsonb,
      CASE WHEN ${action} = 'redial' THEN ${ctx.clock.now()}::timestamptz END, ${ctx.actor.id}::bigint
    FROM unnest(${ids}::bigint[]) AS t (id)`
