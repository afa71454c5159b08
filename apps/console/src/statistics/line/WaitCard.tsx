import type { WaitStatistic } from '@parley/contract/statistics/statistic.schema.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { FactList } from '../../kit/pages/FactList.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { formatDuration } from '../../kit/text/time-format.ts'
import { t } from '../statistics.messages.ts'

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

/** How many of those who waited in the queue hung up, and after how long. */
export const WaitCard = ({ waits: { since, waited, abandoned, abandonedAfterMs } }: { waits: WaitStatistic }) => (
  <Card title={t('waits')} description={since === null ? t('waitsText') : t('waitsSince', { since })}>
    <FactList
      facts={[
        { label: t('waited'), value: formatCount(waited) },
        {
          label: t('abandoned'),
          value: formatCount(abandoned),
          note: waited > 0 ? percent.format(abandoned / waited) : undefined,
        },
        {
          label: t('abandonedAfter'),
          value: abandonedAfterMs === null ? '–' : formatDuration(abandonedAfterMs / 1_000),
        },
      ]}
    />
  </Card>
)
