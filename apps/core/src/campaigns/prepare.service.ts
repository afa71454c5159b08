import { versionPolicy } from '@parley/contract/campaigns/campaign.enum.ts'
import { campaignBlocked } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign, CampaignFlow } from '@parley/contract/campaigns/campaign.schema.ts'
import { findScript } from '../flows/flow.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf } from '../kernel/keeping.ts'
import { refuse } from '../kernel/refusal.ts'
import { getCampaign, readCampaign } from './campaign.read.ts'
import { campaigns } from './campaign.service.ts'
import { storeCampaign, storeFlows } from './campaign.store.ts'
import { tellCampaign } from './campaign.stream.ts'
import { prepareAll } from './prepare.task.ts'
import { renewRefused } from './prepare.ts'
import { validate } from './validation.ts'

export async function readValidation(ctx: Ctx, idCampaign: number) {
  const campaign = await getCampaign(ctx, idCampaign)
  return await validationOf(ctx, campaign)
}

const validationOf = async (ctx: Ctx, campaign: Campaign) => ({
  checkedAt: ctx.clock.now().toISOString(),
  findings: await validate(ctx, campaign),
})

/** Pins versions that are to stay, makes new contacts ready, and says what is left to do. */
export async function prepareCampaign(ctx: Ctx, idCampaign: number) {
  await changeOf(ctx, campaigns, idCampaign, undefined, async (before) => {
    refuse(campaignBlocked.prepare(before.status))
    await pinVersions(ctx, before)
    await renewRefused(ctx, idCampaign)
    await prepareAll(ctx, before)
    await tellCampaign(ctx, idCampaign)
  })
  return await validationOf(ctx, await readCampaign(ctx, idCampaign))
}

/** A version that is to stay is the one that is live when the campaign is prepared for the first time. */
async function pinVersions(ctx: Ctx, { idCampaign, setup }: Campaign): Promise<void> {
  const flows: CampaignFlow[] = []
  for (const flow of setup.flows) {
    const isOpen = flow.versionPolicy === versionPolicy.of.PINNED && flow.version === null
    const script = isOpen ? await findScript(ctx.db, flow.idCallScript) : undefined
    flows.push(script ? { ...flow, version: script.publishedVersion } : flow)
  }
  if (flows.every(({ version }, place) => version === setup.flows[place]?.version)) return
  await storeFlows(ctx.db, idCampaign, flows)
  await storeCampaign(ctx, idCampaign, {})
}
