import { processState } from '@parley/contract/enums/operations.enum.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { byName, holds, type Search } from '../kernel/names.ts'

/** The campaigns that the user may see or whose conversations they may see, to choose from. */
export async function lookUpCampaigns(ctx: Ctx, { search = '', limit = 100 }: Search) {
  const some = [await foldersAllowed(ctx, 'Campaign.view'), await foldersAllowed(ctx, 'Campaign.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('campaign')
    .leftJoin('folder', 'folder.idFolder', 'campaign.idFolder')
    .select(['campaign.idCampaign as id', 'campaign.name', 'campaign.status', 'folder.name as folder'])
    .where(holds('campaign.name', search))
  if (!some.includes('all'))
    rows = rows.where('campaign.idFolder', 'in', [0, ...some.flatMap((ids) => ids as number[])]) // none is 'all' here
  const found = await rows.orderBy(byName('campaign.name')).orderBy('campaign.idCampaign').limit(limit).execute()
  return found.map(({ folder, status, ...row }) => ({ ...row, detail: folder ?? processState.label(status) }))
}
