import type { CampaignLive } from '@parley/contract/campaigns/campaign.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { hubUrl } from '../../shell/hub/hub-url.ts'
import { keepToken } from '../../shell/hub/keep-token.ts'
import { openHub } from '../../shell/hub/open-hub.ts'
import { defaultSchedule } from '../../shell/hub/schedule.ts'
import type { Services } from '../../shell/services.ts'

const { ProgressStream } = operations.Campaigns

/** Follows a campaign; `begun` when what happens is heard from now on. Returns the way to stop. */
export function openCampaignLine(
  { settings, session, tenantContext }: Services,
  idCampaign: number,
  { begun, hear }: { readonly begun: () => void; readonly hear: (live: CampaignLive) => void },
): () => void {
  const token = keepToken(session)
  let isClosed = false
  const hub = openHub({
    url: hubUrl(settings),
    accessToken: token.accessToken,
    tenantContext,
    schedule: defaultSchedule,
    onState: (state) => {
      if (state === 'Connected') follow()
    },
  })
  const { connection } = hub
  function follow() {
    token.connected()
    connection.stream<CampaignLive>(ProgressStream.operationId, { idCampaign }).subscribe({
      next: hear,
      // The core asks to come back.
      complete: () => {
        if (!isClosed && connection.state === 'Connected') follow()
      },
      // Reading it again and again goes on without.
      error: () => {},
    })
    begun()
  }
  const stop = token.follow(connection)
  void hub.start()
  return () => {
    isClosed = true
    stop()
    void hub.stop()
  }
}
