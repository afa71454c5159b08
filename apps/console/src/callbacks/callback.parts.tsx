import { callbackKeeper, callbackResult, callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import type { Callback } from '@parley/contract/callbacks/callback.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './callbacks.messages.ts'

/** When it is due: for the user, and for the person where their clock shows another time. */
export function DueAt({ dueAt, zone }: Pick<Callback, 'dueAt' | 'zone'>) {
  const { timeZone } = useKit()
  const own = formatTime(dueAt, timeZone)
  const theirs = formatTime(dueAt, zone)
  return (
    <span className="block min-w-0 truncate" title={zone}>
      <Timestamp value={dueAt} />
      {own !== theirs && <span className="text-faint text-xs"> · {t('duePerson', { time: theirs.slice(-5) })}</span>}
    </span>
  )
}

const column = columnsOf(operations.Callbacks.List)
export const callbackColumns = [
  column.own('dueAt', t('due'), (row) => <DueAt {...row} />, { grow: 2, minWidth: 250 }),
  column.enum('state', t('state'), callbackState, { width: 124 }),
  column.text('number', t('number'), { minWidth: 140 }),
  column.text('note', t('note'), { grow: 3, minWidth: 160 }),
  column.words('owner', t('calledBy'), ({ owner, keeper }) => owner?.name ?? callbackKeeper.label(keeper), {
    minWidth: 130,
  }),
  column.named('line', t('line')),
  column.count('attempts', t('calls'), { width: 76 }),
  column.own('lastResult', t('lastResult'), ({ lastResult }) => <EnumTag of={callbackResult} value={lastResult} />, {
    width: 124,
    isHiddenAtFirst: true,
    sortValue: ({ lastResult }) => lastResult,
  }),
  column.named('campaign', t('campaign'), { isHiddenAtFirst: true }),
  column.named('flow', t('flow'), { isHiddenAtFirst: true }),
  column.text('outcome', t('outcome'), { isHiddenAtFirst: true }),
  column.time('closedAt', t('closed'), { isHiddenAtFirst: true }),
  column.time('createdAt', t('promised'), { isHiddenAtFirst: true }),
]
