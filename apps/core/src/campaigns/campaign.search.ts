import { processState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { foldersAllowed } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Found } from '../kernel/domain.ts'
import { byName, holds } from '../kernel/names.ts'

/** Campaigns by name, in the folders the user may see. */
export async function findCampaigns(ctx: Ctx, search: string, limit: number): Promise<Found[]> {
  const folders = await foldersAllowed(ctx, 'Campaign.view')
  let rows = ctx.db.selectFrom('campaign').select(['idCampaign', 'name', 'status']).where(holds('name', search))
  if (folders !== 'all') rows = rows.where('idFolder', 'in', [0, ...folders])
  const found = await rows.orderBy(byName('name')).limit(limit).execute()
  return found.map(({ idCampaign, name, status }) => ({
    kind: 'campaign',
    title: name,
    detail: processState.label(status),
    at: null,
    hasErrors: false,
    path: screens.campaign(idCampaign),
  }))
}
