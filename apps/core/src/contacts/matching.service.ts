import { contactsKind } from '@parley/contract/contacts/contact.entity.ts'
import type { MatchingAction, matchingActionStarted } from '@parley/contract/contacts/contact.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { startTask } from '../tasks/task.service.ts'
import { campaignOf, mayName, requireNotOver } from './contact.access.ts'
import { filterContacts } from './contact.store.ts'
import { actionDone } from './contactAction.service.ts'
import type {} from './matching.jobs.ts'

/** Begins to change all contacts that a filter finds now; who comes later is not among them. */
export async function changeMatching(
  ctx: Ctx,
  idCampaign: number,
  { action, ...filter }: MatchingAction,
): Promise<z.output<typeof matchingActionStarted>> {
  const campaign = await campaignOf(ctx, idCampaign, 'edit')
  requireNotOver(campaign)
  const isPersonal = await mayName(ctx, campaign)
  const { contacts, upTo } = await filterContacts(ctx.db, idCampaign, filter, isPersonal)
    .clearSelect()
    .select([sql<number>`count(*)::int`.as('contacts'), sql<number>`coalesce(max(c.id_contact), 0)`.as('upTo')])
    .executeTakeFirstOrThrow()
  if (contacts === 0) refuse(reason('contact.noneMatch'))
  const { id: idTask } = await startTask(ctx, {
    name: `${action === 'cancel' ? 'Leave out contacts of' : 'Call contacts again of'} ${campaign.name}`,
    description: `${contacts.toLocaleString('en-US')} that match a filter`,
    job: 'contacts.change',
    payload: { idCampaign, action, filter, isPersonal, contacts, upTo, after: 0, changed: 0, seen: 0 },
  })
  await noteDone(ctx, contactsKind, [idCampaign, campaign.name], `${actionDone[action]}: started`, { filter, contacts })
  return { idTask, contacts }
}
