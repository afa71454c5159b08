import { campaignEventKind } from '@parley/contract/campaigns/campaign.enum.ts'
import type { CampaignEvent } from '@parley/contract/campaigns/campaign.schema.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EnumKind } from '../../kit/text/EnumTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './overview.messages.ts'

const FIRST = 8

/** What happened to the campaign, newest first. */
export function EventsCard({ events }: { events: readonly CampaignEvent[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, FIRST)
  return (
    <Card title={t('log')}>
      {events.length === 0 ? (
        <p className="text-faint text-sm">{t('noEvents')}</p>
      ) : (
        <ol className="flex flex-col gap-3 text-sm">
          {shown.map(({ idCampaignEvent, at, kind, text, by }) => (
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
      )}
      {events.length > shown.length && (
        <div className="pt-3">
          <Button size="small" onPress={() => setWhole(true)}>
            {t('moreEvents', { count: events.length - shown.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
