import type { ProcessState } from '@parley/contract/enums/operations.enum.ts'
import { requireInFolder } from '../folders/folder.access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'

export interface OpenCampaign {
  readonly idCampaign: number
  readonly name: string
  readonly idFolder: number | null
  readonly status: ProcessState
  readonly rowVersion: number
}
type CampaignVerb = 'view' | 'create' | 'edit' | 'delete'

const select = ({ db }: Ctx, idCampaign: number) =>
  db
    .selectFrom('campaign')
    .select(['idCampaign', 'name', 'idFolder', 'status', 'rowVersion'])
    .where('idCampaign', '=', idCampaign)

/** Whatever the user may do with it; undefined where there is none. */
export const findOpenCampaign = (ctx: Ctx, idCampaign: number): Promise<OpenCampaign | undefined> =>
  select(ctx, idCampaign).executeTakeFirst()

/** The campaign where the user may do this with it; 404 where there is none, 403 where it lies in a folder that is not theirs. */
export async function openCampaign(ctx: Ctx, idCampaign: number, verb: CampaignVerb = 'view'): Promise<OpenCampaign> {
  const campaign = (await select(ctx, idCampaign).executeTakeFirst()) ?? notFound('Campaign')
  await requireInFolder(ctx, `Campaign.${verb}`, campaign.idFolder)
  return campaign
}

/** The same, held until the transaction ends. */
export async function lockCampaign(ctx: Ctx, idCampaign: number, verb: CampaignVerb = 'edit'): Promise<OpenCampaign> {
  const campaign = (await select(ctx, idCampaign).forUpdate().executeTakeFirst()) ?? notFound('Campaign')
  await requireInFolder(ctx, `Campaign.${verb}`, campaign.idFolder)
  return campaign
}
