import type { Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import { isAllowedIn } from '../../folders/folder.access.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { maskNumber } from '../../kernel/numberMask.ts'

interface Called {
  readonly idCampaign: number | null
  readonly idContact: number | null
}

/** The contact that a campaign called; null where there is none any more, and for those who may not see the contacts of the campaign. */
export async function findCalledContact(ctx: Ctx, { idCampaign, idContact }: Called): Promise<Leg['contact']> {
  if (idCampaign === null || idContact === null) return null
  const found = await ctx.db
    .selectFrom('campaignContact as contact')
    .innerJoin('campaign', 'campaign.idCampaign', 'contact.idCampaign')
    .select(['contact.idContact as id', 'contact.name', 'contact.phone', 'campaign.idFolder'])
    .where('contact.idCampaign', '=', idCampaign)
    .where('contact.idContact', '=', idContact)
    .executeTakeFirst()
  if (!found || !(await isAllowedIn(ctx, 'Campaign.view', found.idFolder))) return null
  const { id, name, phone, idFolder } = found
  const mayName = await isAllowedIn(ctx, 'Campaign.viewpersonal', idFolder)
  return { id, name: mayName ? name || phone : maskNumber(phone) }
}
