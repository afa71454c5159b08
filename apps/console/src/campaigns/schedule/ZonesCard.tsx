import type { ScheduleView } from '@parley/contract/campaigns/campaign.schema.ts'
import { zoneNames } from '@parley/contract/kernel/zones.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { t } from './schedule.messages.ts'

/** Where the contacts are, and whether they can be called now. */
export const ZonesCard = ({ zones }: { zones: ScheduleView['zones'] }) => (
  <Card title={t('zones')} description={t('zonesText')}>
    {zones.length === 0 ? (
      <p className="text-faint text-sm">{t('noZones')}</p>
    ) : (
      <ul className="flex flex-col gap-2.5 text-sm">
        {zones.map(({ zone, contacts, isOpen, opensAt }) => (
          <li key={zone} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="min-w-0 break-words">
              {zoneNames(zone).replaceAll('_', ' ')}
              <span className="text-faint"> · {t('due', { count: contacts, contacts: formatCount(contacts) })}</span>
            </span>
            {isOpen ? (
              <StatusTag tone="success">{t('openNow')}</StatusTag>
            ) : opensAt ? (
              <span className="text-soft text-xs">
                {t('opensAt')} <Timestamp value={opensAt} />
              </span>
            ) : (
              <StatusTag tone="warning">{t('neverOpens')}</StatusTag>
            )}
          </li>
        ))}
      </ul>
    )}
  </Card>
)
