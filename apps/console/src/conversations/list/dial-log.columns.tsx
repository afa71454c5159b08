import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { otherSide } from '@parley/contract/conversations/list/otherSide.ts'
import { callOutcome, callType } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleAlert, FlaskConical, Star, TriangleAlert } from 'lucide-react'
import { cx } from '../../kit/cx.ts'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { Duration } from '../../kit/text/Timestamp.tsx'
import { columnsOf } from '../../shell/lists.ts'
import { t } from '../conversations.messages.ts'
import { ChannelIcon } from '../event-icons.tsx'
import { FavoriteStar } from '../FavoriteStar.tsx'

const MS = 1_000

const Outcome = ({ outcome }: Pick<DialLog, 'outcome'>) =>
  outcome === null ? (
    <StatusTag tone="info" isActive>
      {t('noEnd')}
    </StatusTag>
  ) : (
    <EnumTag of={callOutcome} value={outcome} />
  )

/** A sign and a number: the words would take the room of the result, so they are its title. */
function Problems({ errors, warnings }: Pick<DialLog, 'errors' | 'warnings'>) {
  if (errors === 0 && warnings === 0) return <span className="text-faint">–</span>
  const isError = errors > 0
  const [Sign, words] = isError
    ? [CircleAlert, t('errorCount', { count: errors })]
    : [TriangleAlert, t('warningCount', { count: warnings })]
  return (
    <span
      title={words}
      className={cx('inline-flex items-center gap-1.5', isError ? 'text-danger-ink' : 'text-warning-ink')}
    >
      <Sign size={14} aria-hidden />
      <span aria-hidden className="tabular-nums">
        {isError ? errors : warnings}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  )
}

const Who = ({ log }: { log: DialLog }) => (
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
)

const Flow = ({ flow, flowVersion }: Pick<DialLog, 'flow' | 'flowVersion'>) => (
  <span className="truncate">
    {flow?.name ?? '–'}{' '}
    <span className="text-faint text-xs">
      {flowVersion === null ? t('draft') : t('version', { version: flowVersion })}
    </span>
  </span>
)

const Favorite = ({ log }: { log: DialLog }) => (
  <span className="relative z-10 flex">
    <FavoriteStar guid={log.guid} name={otherSide(log)} isFavorite={log.favorite} isInRow />
  </span>
)

const column = columnsOf(operations.DialLogs.DialLogs)
const hidden = { isHiddenAtFirst: true }

/** The columns of the list; the flow is left out where the list is that of one flow. */
export const dialLogColumns = (isOneFlow: boolean) => [
  column.own('who', t('conversation'), (log) => <Who log={log} />, { grow: 3, minWidth: 158 }),
  column.time('startedAt', t('started'), { width: 152 }),
  column.own('flow', t('flow'), Flow, { grow: 3, minWidth: 170, isHiddenAtFirst: isOneFlow }),
  column.named('line', t('line'), { grow: 2, minWidth: 96, isHiddenAtFirst: !isOneFlow }),
  column.own('outcome', t('outcome'), Outcome, { width: 140 }),
  column.text('disposition', t('disposition'), { grow: 3, minWidth: 144 }),
  column.own('talkMs', t('talk'), ({ talkMs }) => <Duration seconds={talkMs / MS} />, { width: 90, align: 'end' }),
  column.count('turns', t('turns'), { width: 60 }),
  column.own('problems', t('errors'), Problems, { width: 72 }),
  column.named('module', t('module'), { grow: 2, minWidth: 96, ...hidden }),
  column.named('campaign', t('campaign'), { grow: 2, minWidth: 96, ...hidden }),
  column.own('attempt', t('attempt'), ({ attempt }) => attempt ?? '–', { width: 80, align: 'end', ...hidden }),
  column.text('language', t('language'), { width: 96, ...hidden }),
  column.own('callType', t('callType'), (log) => callType.label(log.callType), { width: 100, ...hidden }),
  column.text('from', t('from'), { width: 150, ...hidden }),
  column.text('to', t('to'), { width: 150, ...hidden }),
  column.own('favorite', t('favorite'), (log) => <Favorite log={log} />, {
    headerIcon: <Star size={14} aria-hidden />,
    width: 44,
  }),
]
