import type { ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { timeText } from '../../kit/chart/time-axis.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { stretchesOf } from '../../kit/week/stretches.ts'
import { DayStrip } from '../../kit/week/WeekGrid.tsx'
import { t } from './schedule.messages.ts'

/** The next days: when calls may be made, and how many contacts are due. */
export const DaysCard = ({ days }: { days: ScheduleView['days'] }) => (
  <Card title={t('ahead')} description={t('aheadText')}>
    {days.length === 0 ? (
      <p className="text-faint text-sm">{t('noDays')}</p>
    ) : (
      <ul className="flex flex-col gap-1.5">
        {days.map(({ day, isRestricted, reason, windows, due }) => (
          <li key={day} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <span className="w-32 shrink-0 text-soft tabular-nums">{timeText(day, 'day', 'UTC')}</span>
            <span className="flex min-w-60 flex-1 items-center max-sm:min-w-full">
              {isRestricted ? (
                <Tag tone="warning">{reason === '' ? t('restricted') : reason}</Tag>
              ) : (
                <DayStrip stretches={stretchesOf(windows)} nothing={t('closed')} />
              )}
            </span>
            <span className="w-28 shrink-0 text-right text-soft tabular-nums">
              {t('due', { count: due, contacts: formatCount(due) })}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
