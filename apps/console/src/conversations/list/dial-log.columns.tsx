import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { callOutcome, callType } from '@parley/contract/enums/conversation.enum.ts'
import { FlaskConical, Star } from 'lucide-react'
import type { Column } from '../../kit/table/column.ts'
import { Count } from '../../kit/text/Count.tsx'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Duration, Timestamp } from '../../kit/text/Timestamp.tsx'
import { ChannelIcon } from '../ChannelIcon.tsx'
import { t } from '../conversations.messages.ts'
import { FavoriteStar } from '../FavoriteStar.tsx'
import { otherSide } from '../other-side.ts'

const MS = 1_000

const Outcome = ({ outcome }: Pick<DialLog, 'outcome'>) =>
  outcome === null ? (
    <StatusTag tone="info" isActive>
      {t('noEnd')}
    </StatusTag>
  ) : (
    <EnumTag of={callOutcome} value={outcome} />
  )

function Problems({ errors, warnings }: Pick<DialLog, 'errors' | 'warnings'>) {
  if (errors === 0 && warnings === 0) return <span className="text-faint">–</span>
  return errors > 0 ? (
    <StatusTag tone="danger">{t('errorCount', { count: errors })}</StatusTag>
  ) : (
    <StatusTag tone="warning">{t('warningCount', { count: warnings })}</StatusTag>
  )
}

/** The columns of the list; the flow is left out where the list is that of one flow. */
export const dialLogColumns = (isOneFlow: boolean): readonly Column<DialLog>[] => [
  {
    id: 'who',
    header: t('conversation'),
    cell: (log) => (
      <span className="inline-flex min-w-0 max-w-full items-center gap-2">
        <ChannelIcon channel={log.channel} direction={log.direction} />
        <span className="truncate tabular-nums">{otherSide(log)}</span>
        {log.isTest && (
          <span title={t('testTag')} className="inline-flex shrink-0 text-faint">
            <FlaskConical size={13} aria-hidden />
            <span className="sr-only">{t('testTag')}</span>
          </span>
        )}
      </span>
    ),
    grow: 3,
    minWidth: 160,
  },
  {
    id: 'startedAt',
    header: t('started'),
    cell: (log) => <Timestamp value={log.startedAt} />,
    width: 164,
    isSortable: true,
  },
  {
    id: 'flow',
    header: t('flow'),
    cell: ({ flow, flowVersion }) => (
      <span className="truncate">
        {flow?.name ?? '–'} <span className="text-faint text-xs">{t('version', { version: flowVersion })}</span>
      </span>
    ),
    grow: 3,
    minWidth: 136,
    ...(isOneFlow ? { isHiddenAtFirst: true } : {}),
  },
  { id: 'line', header: t('line'), cell: ({ line }) => line?.name ?? '–', grow: 2, isHiddenAtFirst: !isOneFlow },
  { id: 'outcome', header: t('outcome'), cell: (log) => <Outcome outcome={log.outcome} />, width: 142 },
  {
    id: 'disposition',
    header: t('disposition'),
    cell: ({ disposition }) => disposition ?? '–',
    grow: 3,
    minWidth: 120,
  },
  {
    id: 'talkMs',
    header: t('talk'),
    cell: ({ talkMs }) => <Duration seconds={talkMs / MS} />,
    width: 94,
    align: 'end',
    isSortable: true,
  },
  { id: 'turns', header: t('turns'), cell: ({ turns }) => <Count value={turns} />, width: 60, align: 'end' },
  { id: 'problems', header: t('errors'), cell: Problems, width: 108 },
  { id: 'module', header: t('module'), cell: ({ module }) => module?.name ?? '–', grow: 2, isHiddenAtFirst: true },
  { id: 'language', header: t('language'), cell: ({ language }) => language, width: 96, isHiddenAtFirst: true },
  {
    id: 'callType',
    header: t('callType'),
    cell: (log) => callType.label(log.callType),
    width: 100,
    isHiddenAtFirst: true,
  },
  { id: 'from', header: t('from'), cell: ({ from }) => from, width: 150, isHiddenAtFirst: true },
  { id: 'to', header: t('to'), cell: ({ to }) => to, width: 150, isHiddenAtFirst: true },
  {
    id: 'favorite',
    header: t('favorite'),
    headerIcon: <Star size={14} aria-hidden />,
    cell: (log) => (
      <span className="relative z-10 flex">
        <FavoriteStar guid={log.guid} name={otherSide(log)} isFavorite={log.favorite} isInRow />
      </span>
    ),
    width: 44,
  },
]
