import type { CampaignLive } from '@parley/contract/campaigns/campaign.schema.ts'

/** What the dialer tells of the campaign that is followed in a test; there is no connection over which it could come. */
export const campaignLine: { hear: (live: CampaignLive) => void; of: number | undefined } = {
  hear: () => {},
  of: undefined,
}

type Line = { readonly begun: () => void; readonly hear: (live: CampaignLive) => void }
export function openCampaignLine(_services: unknown, idCampaign: number, { begun, hear }: Line) {
  Object.assign(campaignLine, { hear, of: idCampaign })
  begun()
  return () => {
    campaignLine.of = undefined
  }
}
