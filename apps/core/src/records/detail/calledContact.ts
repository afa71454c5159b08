import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { isAllowedIn } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { maskNumber } from '../../kernel/numberMask.ts'

interface Called {
  readonly idCampaign: number | null
  readonly idContact: number | null
  /** By which its call is known. */
  readonly thread: string | null
}

/** The contact that a campaign called; null where there is none any more, and for those who may not see the contacts of the campaign. */
export async function findCalledContact(ctx: Ctx, { idCampaign, idContact, thread }: Called): Promise<Leg['contact']> {
  if (idCampaign === null || idContact === null) return null
  const found = await ctx.db
    .selectFrom('campaignContact as contact')
    .innerJoin('campaign', 'campaign.idCampaign', 'contact.idCampaign')
    .leftJoin('campaignAttempt as attempt', (join) =>
      join.onRef('attempt.idContact', '=', 'contact.idContact').on('attempt.guid', '=', thread),
    )
    .select([
      'contact.idContact as id',
      'contact.name',
      'contact.phone',
      'attempt.phone as called',
      'campaign.idFolder',
    ])
    .where('contact.idCampaign', '=', idCampaign)
    .where('contact.idContact', '=', idContact)
    .executeTakeFirst()
  if (!found || !(await isAllowedIn(ctx, 'Campaign.view', found.idFolder))) return null
  const { id, name, idFolder } = found
  const phone = found.called ?? found.phone
  const mayName = await isAllowedIn(ctx, 'Campaign.viewpersonal', idFolder)
  return { id, name: mayName ? name || phone : maskNumber(phone) }
}
