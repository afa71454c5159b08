import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import type { contactAppend, contactAppendResult, contactQuery } from '@parley/contract/contacts/contact.schema.ts'
import { problemsText } from '@parley/contract/kernel/import.enum.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { campaignOf, maskContact, mayName, requireContactsCome, requireRoomFor } from './contact.access.ts'
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
