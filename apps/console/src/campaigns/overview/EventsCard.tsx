import type { CampaignEvent } from '@parley/contract/campaigns/campaign.schema.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EventList } from './EventList.tsx'
import { t } from './overview.messages.ts'

const FIRST = 8

/** What happened to the campaign, newest first. */
export function EventsCard({ events }: { events: readonly CampaignEvent[] }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? events : events.slice(0, FIRST)
  return (
    <Card title={t('log')}>
      {events.length === 0 ? <p className="text-faint text-sm">{t('noEvents')}</p> : <EventList events={shown} />}
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
