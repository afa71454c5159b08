import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { columnsOf } from '../../shell/lists.ts'
import { Check } from '../Check.tsx'
import { stateOf, stateTone, stateWords } from '../flow-state.ts'
import { t } from '../flows.messages.ts'
import { TagChips } from '../TagChips.tsx'

const column = columnsOf(operations.CallScripts.List)
export const flowColumns = [
  column.name('name', t('name'), { minWidth: 184 }),
  column.own('state', t('state'), (flow) => <StatusTag tone={stateTone[stateOf(flow)]}>{stateWords(flow)}</StatusTag>, {
    width: 150,
  }),
  column.own('check', t('check'), (flow) => <Check errors={flow.errors} warnings={flow.warnings} isShort />, {
    width: 64,
  }),
  column.own(
    'type',
    t('type'),
    ({ type, channel }) => t('kind', { type: callType.label(type), channel: channelType.label(channel) }),
    { width: 114 },
  ),
  column.own(
    'languages',
    t('languages'),
    ({ languages }) => <span title={languages.join(', ')}>{languages.join(', ')}</span>,
    { width: 118, isHiddenAtFirst: true },
  ),
  column.own('tags', t('tags'), ({ tags }) => <TagChips tags={tags} isShort />, { minWidth: 132, grow: 1 }),
  column.own('version', t('versionColumn'), ({ version }) => t('version', { version }), {
    width: 80,
    isHiddenAtFirst: true,
  }),
  column.count('calls7d', t('calls7d'), { width: 114 }),
  column.time('updatedAt', t('updatedAt'), { width: 158 }),
  column.named('updatedBy', t('updatedBy'), { width: 140, isHiddenAtFirst: true }),
  column.time('createdAt', t('createdAt'), { width: 158, isHiddenAtFirst: true }),
]
