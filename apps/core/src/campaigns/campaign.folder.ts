import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FolderItems } from '../kernel/domain.ts'
import { byName } from '../kernel/names.ts'
import { noteChanged } from '../kernel/notes.ts'
import { lockCampaign } from './campaign.access.ts'
import { storeCampaign } from './campaign.store.ts'

export const campaignItems: FolderItems = {
  kind: 'campaign',
  of: campaignKind,
  list: ({ db }, idFolder) =>
    db
      .selectFrom('campaign')
      .select(['idCampaign as id', 'name'])
      .where('idFolder', '=', idFolder)
      .orderBy(byName('name'))
      .execute(),
  async count({ db }, idFolder) {
    const { items } = await db
      .selectFrom('campaign')
      .select((row) => row.fn.countAll<number>().as('items'))
      .where('idFolder', '=', idFolder)
      .executeTakeFirstOrThrow()
    return items
  },
  move: moveCampaigns,
  async moveAll(ctx, from, to) {
    const rows = await ctx.db.selectFrom('campaign').select('idCampaign').where('idFolder', '=', from).execute()
    await moveCampaigns(
      ctx,
      rows.map(({ idCampaign }) => idCampaign),
      to,
    )
  },
}

/** Moves campaigns into a folder (null: the root); refused as a whole where one of them may not be moved. */
async function moveCampaigns(ctx: Ctx, ids: readonly number[], to: number | null): Promise<void> {
  for (const idCampaign of new Set(ids)) {
    const { name, idFolder } = await lockCampaign(ctx, idCampaign)
    await storeCampaign(ctx, idCampaign, { idFolder: to })
    await noteChanged(ctx, campaignKind, [idCampaign, name], { idFolder }, { idFolder: to })
  }
}
