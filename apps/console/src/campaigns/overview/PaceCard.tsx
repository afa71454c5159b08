import type { CampaignOverview } from '@parley/contract/campaigns/campaign.schema.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { Count } from '../../kit/text/Count.tsx'
import { Duration, Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './overview.messages.ts'

type Props = { overview: Pick<CampaignOverview, 'pace' | 'attempts' | 'talkSeconds' | 'estimate'>; isRunning: boolean }

/** How fast it goes, and when it would be done at that pace. */
export const PaceCard = ({ overview: { pace, attempts, talkSeconds, estimate }, isRunning }: Props) => (
  <Card title={t('pace')}>
    <FactList
      facts={[
        ...(isRunning
          ? [
              { label: t('live'), value: <Count value={pace.live} /> },
              { label: t('lastMinute'), value: <Count value={pace.lastMinute} /> },
              { label: t('lastHour'), value: <Count value={pace.lastHour} /> },
            ]
          : []),
        { label: t('attempts'), value: <Count value={attempts} /> },
        { label: t('talk'), value: <Duration seconds={talkSeconds} /> },
        {
          label: t('estimate'),
          value: estimate ? <Timestamp value={estimate.endsAt} /> : t('noEstimate'),
          ...(estimate ? { note: estimate.assumption } : {}),
        },
      ]}
    />
  </Card>
)
