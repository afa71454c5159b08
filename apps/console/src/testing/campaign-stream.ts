import type { CampaignLive } from '@parley/contract/campaigns/campaign.schema.ts'

/** What the dialer tells of the campaign that is open in a test; there is no connection over which it could come. */
export const campaignLine: { hear: (live: CampaignLive) => void } = { hear: () => {} }

export function openCampaignLine(_services: unknown, _idCampaign: number, hear: (live: CampaignLive) => void) {
  campaignLine.hear = hear
  return () => {}
}
