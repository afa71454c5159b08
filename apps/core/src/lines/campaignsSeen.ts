import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'

/** Of some campaigns those that the user may see or whose conversations they may see, as they are looked up, by their ids. */
export async function campaignsSeen(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, { id: number; name: string }>()
  const folders = [await foldersAllowed(ctx, 'Campaign.view'), await foldersAllowed(ctx, 'Campaign.viewdiallogs')]
  let rows = ctx.db
    .selectFrom('campaign')
    .select(['idCampaign as id', 'name'])
    .where('idCampaign', 'in', [...ids])
  if (!folders.includes('all')) rows = rows.where('idFolder', 'in', [0, ...folders.flatMap((ids) => ids as number[])]) // none is 'all' here
  return new Map((await rows.execute()).map((campaign) => [campaign.id, campaign]))
}
