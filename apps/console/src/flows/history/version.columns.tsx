import type { history } from '@parley/contract/flows/flow.schema.ts'
import type { z } from 'zod'
import type { Column } from '../../kit/table/column.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { Check } from '../Check.tsx'
import { TagChips } from '../TagChips.tsx'
import { t } from './history.messages.ts'
import { LivePeriods } from './LivePeriods.tsx'

export type Version = z.output<typeof history>

export const versionColumns = (newest: number): readonly Column<Version>[] => [
  {
    id: 'version',
    header: t('version'),
    width: 156,
    cell: ({ version, published, parent }) => (
      <span className="flex items-center gap-2">
        <span className="tabular-nums">{t('versionN', { version })}</span>
        {published && <StatusTag tone="success">{t('live')}</StatusTag>}
        {version === newest && !published && <StatusTag tone="neutral">{t('newest')}</StatusTag>}
        {parent !== null && parent !== version - 1 && (
          <span className="font-normal text-faint text-xs">{t('from', { version: parent })}</span>
        )}
      </span>
    ),
  },
  {
    id: 'note',
    header: t('note'),
    grow: 3,
    cell: ({ note }) => (note ? <span title={note}>{note}</span> : <span className="text-faint">{t('noNote')}</span>),
  },
  { id: 'tags', header: t('tags'), grow: 1, minWidth: 132, cell: ({ tags }) => <TagChips tags={tags} isShort /> },
  { id: 'check', header: t('check'), width: 72, cell: (version) => <Check {...version} isShort /> },
  { id: 'live', header: t('live'), width: 264, cell: ({ live }) => <LivePeriods periods={live} /> },
  {
    id: 'saved',
    header: t('saved'),
    width: 208,
    cell: ({ createdAt, author }) => (
      <span className="truncate" title={author?.name ?? t('system')}>
        <Timestamp value={createdAt} style="date" />
        {`, ${author?.name ?? t('system')}`}
      </span>
    ),
  },
]
