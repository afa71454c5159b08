import type { CampaignLive } from '@parley/contract/campaigns/campaign.schema.ts'

/** What the dialer tells of the campaign that is followed in a test; there is no connection over which it could come. */
export const campaignLine: { hear: (live: CampaignLive) => void; of: number | undefined } = {
  hear: () => {},
  of: undefined,
}

export function openCampaignLine(_services: unknown, idCampaign: number, hear: (live: CampaignLive) => void) {
  Object.assign(campaignLine, { hear, of: idCampaign })
  return () => {
    campaignLine.of = undefined
  }
}
