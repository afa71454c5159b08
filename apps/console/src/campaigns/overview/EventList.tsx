import { campaignEventKind } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignEvent } from '@parley/contract/campaigns/campaign.schema.ts'
import { EnumKind } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'

/** What happened, as the log of the campaign tells it. */
export const EventList = ({ events }: { events: readonly CampaignEvent[] }) => (
  <ol className="flex flex-col gap-3 text-sm">
    {events.map(({ idCampaignEvent, at, kind, text, by }) => (
      <li key={idCampaignEvent} className="flex flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 text-faint text-xs">
          <EnumKind of={campaignEventKind} value={kind} />
          <Timestamp value={at} />
          {by && <span>{by.name}</span>}
        </span>
        <span className="min-w-0 break-words">{text}</span>
      </li>
    ))}
  </ol>
)
