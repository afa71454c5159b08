import type { CampaignLive } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { followStream } from '../../shell/hub/follow-stream.ts'
import type { Services } from '../../shell/services.ts'

const { operationId } = operations.Campaigns.ProgressStream

interface Ears {
  readonly begun: () => void
  readonly hear: (live: CampaignLive) => void
}

/** Follows a campaign; `begun` when what happens is heard from now on. Where it fails, reading again and again goes on without. */
export const openCampaignLine = (services: Services, idCampaign: number, ears: Ears): (() => void) =>
  followStream<CampaignLive>(services, { operationId, params: { idCampaign }, ...ears }).close
