import { notificationEvent } from '@parley/contract/notificationGroups/notificationGroup.enum.ts'
import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { columnsOf } from '../../shell/lists.ts'
import { t } from './notifications.messages.ts'

/** "2 addresses, webhook, 1 person". */
export const channelsOf = ({ emails, webhookUrl, people }: NotificationGroup): string =>
  listed(
    emails.length > 0 && t('addresses', { count: emails.length }),
    webhookUrl !== null && t('webhook').toLowerCase(),
    people.length > 0 && t('peopleCount', { count: people.length }),
  )

/** "12 sent, 1 failed". */
export const weekOf = ({ week }: NotificationGroup): string =>
  listed(
    t('sent', { count: week.delivered }),
    week.failed > 0 && t('failed', { count: week.failed }),
    week.waiting > 0 && t('waiting', { count: week.waiting }),
  )

const listed = (...words: readonly (string | false)[]) => words.filter(Boolean).join(', ')

const column = columnsOf(operations.Tenants.NotificationGroups)
export const groupColumns = [
  column.name('name', t('name'), { grow: 2, minWidth: 96 }),
  column.own(
    'state',
    t('state'),
    ({ isEnabled }) => <StatusTag tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'on' : 'off')}</StatusTag>,
    { sortValue: ({ isEnabled }) => isEnabled, width: 84 },
  ),
  column.words('events', t('events'), ({ events }) => events.map(notificationEvent.label).join(', '), { grow: 3 }),
  column.words('channels', t('channels'), channelsOf, { grow: 2 }),
  column.words('quiet', t('quiet'), ({ quiet }) => (quiet ? t('quietTime', quiet) : t('quietNone')), { width: 116 }),
  column.own(
    'week',
    t('week'),
    (group) => (
      <span className={group.week.failed > 0 ? 'text-danger-ink' : ''} title={weekOf(group)}>
        {weekOf(group)}
      </span>
    ),
    { minWidth: 132 },
  ),
]
