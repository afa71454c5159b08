import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { columnsOf } from '../shell/lists.ts'
import { t } from './tasks.messages.ts'

const MS = 1_000
const secondsOf = ({ startedAt, finishedAt }: Task): number | null =>
  startedAt && finishedAt ? Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / MS)) : null

const progressOf = ({ status, progress, step, error }: Task): string => {
  if (status === taskStatus.of.ERROR) return error ?? ''
  if (status !== taskStatus.of.RUNNING) return ''
  return [progress === null ? '' : `${Math.round(progress * 100)}%`, step ?? ''].filter(Boolean).join(' · ')
}

const column = columnsOf(operations.Tasks.Tasks)
export const taskColumns = [
  column.name('name', t('name'), { grow: 2 }),
  column.own(
    'status',
    t('status'),
    ({ status }) => <EnumTag of={taskStatus} value={status} isActive={status === taskStatus.of.RUNNING} />,
    { width: 120 },
  ),
  column.own(
    'progress',
    t('progress'),
    (task) => (
      <span className="truncate text-soft tabular-nums" title={progressOf(task)}>
        {progressOf(task)}
      </span>
    ),
    { grow: 2 },
  ),
  column.own('owner', t('owner'), ({ owner }) => owner?.name ?? t('system'), { width: 150 }),
  column.time('created', t('created')),
  column.own('duration', t('duration'), (task) => <Duration seconds={secondsOf(task)} />, { width: 110, align: 'end' }),
  column.count('attempt', t('attempt'), { width: 90, isHiddenAtFirst: true }),
]
