import type { NotificationGroup } from '@parley/contract/notificationGroups/notificationGroup.schema.ts'
import type { Column } from '../../kit/table/column.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { channelsText, eventsText, weekText } from './group-words.ts'
import { t } from './notifications.messages.ts'

const words = (text: string, isWrong = false) => (
  <span className={`truncate ${isWrong ? 'text-danger-ink' : 'text-soft'}`} title={text}>
    {text}
  </span>
)

export const groupColumns: readonly Column<NotificationGroup>[] = [
  { id: 'name', header: t('name'), cell: ({ name }) => name, sortValue: ({ name }) => name.toLowerCase(), grow: 2 },
  {
    id: 'state',
    header: t('state'),
    cell: ({ isEnabled }) => (
      <StatusTag tone={isEnabled ? 'success' : 'neutral'}>{t(isEnabled ? 'on' : 'off')}</StatusTag>
    ),
    sortValue: ({ isEnabled }) => isEnabled,
    width: 84,
  },
  { id: 'events', header: t('events'), cell: (group) => words(eventsText(group)), grow: 3 },
  { id: 'channels', header: t('channels'), cell: (group) => words(channelsText(group)), grow: 2 },
  {
    id: 'quiet',
    header: t('quiet'),
    cell: ({ quiet }) => words(quiet ? t('quietTime', quiet) : t('quietNone')),
    width: 116,
  },
  {
    id: 'week',
    header: t('week'),
    cell: (group) => words(weekText(group), group.week.failed > 0),
    grow: 1,
    minWidth: 132,
  },
]
