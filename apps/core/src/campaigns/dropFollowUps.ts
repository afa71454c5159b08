import { campaignKind } from '@parley/contract/campaigns/campaign.entity.ts'
import { processState } from '@parley/contract/enums/operations.enum.ts'
import type { droppedFollowUps } from '@parley/contract/followUps/followUp.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { z } from 'zod'
import { dropFollowUps } from '../followUps/followUp.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteDone } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import { lockCampaign } from './campaign.access.ts'
import { insertEvent } from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'

const problem = 'only a campaign that has finished can leave out what waits. Stop or end this one.'

/** Of a campaign that has called all its contacts, what it still had to send is left out for good. */
export async function dropWaiting(ctx: Ctx, idCampaign: number): Promise<z.output<typeof droppedFollowUps>> {
  const { name, status } = await lockCampaign(ctx, idCampaign)
  if (status !== processState.of.FINISHED) refuse(reason('campaign.followUps', { problem }))
  const dropped = await dropFollowUps(ctx.db, idCampaign)
  await noteDone(ctx, campaignKind, [idCampaign, name], 'Waiting messages left out', { messages: dropped })
  await insertEvent(ctx, idCampaign, 'change', `Waiting messages left out: ${dropped}`)
  await tellCampaign(ctx, idCampaign)
  return { dropped }
}
