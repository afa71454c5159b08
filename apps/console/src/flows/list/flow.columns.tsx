import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import type { CallScriptRow } from '@parley/contract/flows/flow.schema.ts'
import type { Column } from '../../kit/table/column.ts'
import { Count } from '../../kit/text/Count.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { Check } from '../Check.tsx'
import { stateOf, stateTone, stateWords } from '../flow-state.ts'
import { t } from '../flows.messages.ts'
import { TagChips } from '../TagChips.tsx'

const COUNT_WIDTH = 114

export const flowColumns: readonly Column<CallScriptRow>[] = [
  {
    id: 'name',
    header: t('name'),
    cell: ({ name }) => <span title={name}>{name}</span>,
    isSortable: true,
    grow: 3,
    minWidth: 184,
  },
  {
    id: 'state',
    header: t('state'),
    cell: (flow) => <StatusTag tone={stateTone[stateOf(flow)]}>{stateWords(flow)}</StatusTag>,
    width: 150,
  },
  {
    id: 'check',
    header: t('check'),
    cell: (flow) => <Check errors={flow.errors} warnings={flow.warnings} isShort />,
    width: 64,
  },
  {
    id: 'type',
    header: t('type'),
    cell: ({ type, channel }) => t('kind', { type: callType.label(type), channel: channelType.label(channel) }),
    width: 114,
  },
  {
    id: 'languages',
    header: t('languages'),
    cell: ({ languages }) => <span title={languages.join(', ')}>{languages.join(', ')}</span>,
    width: 118,
    isHiddenAtFirst: true,
  },
  { id: 'tags', header: t('tags'), cell: ({ tags }) => <TagChips tags={tags} isShort />, minWidth: 132, grow: 1 },
  {
    id: 'version',
    header: t('versionColumn'),
    cell: ({ version }) => t('version', { version }),
    width: 80,
    isHiddenAtFirst: true,
  },
  {
    id: 'calls7d',
    header: t('calls7d'),
    cell: ({ calls7d }) => <Count value={calls7d} />,
    isSortable: true,
    align: 'end',
    width: COUNT_WIDTH,
  },
  {
    id: 'updatedAt',
    header: t('updatedAt'),
    cell: ({ updatedAt }) => <Timestamp value={updatedAt} />,
    isSortable: true,
    width: 158,
  },
  {
    id: 'updatedBy',
    header: t('updatedBy'),
    cell: ({ updatedBy }) => updatedBy?.name ?? '–',
    width: 140,
    isHiddenAtFirst: true,
  },
  {
    id: 'createdAt',
    header: t('createdAt'),
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: 158,
    isHiddenAtFirst: true,
  },
]
