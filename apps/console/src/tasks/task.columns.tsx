import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { Column } from '../kit/table/column.ts'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Duration, Timestamp } from '../kit/text/Timestamp.tsx'
import { t } from './tasks.messages.ts'

const MS = 1_000
const secondsOf = ({ startedAt, finishedAt }: Task): number | null =>
  startedAt && finishedAt ? Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / MS)) : null

const progressOf = ({ status, progress, step, error }: Task): string => {
  if (status === taskStatus.of.ERROR) return error ?? ''
  if (status !== taskStatus.of.RUNNING) return ''
  return [progress === null ? '' : `${Math.round(progress * 100)}%`, step ?? ''].filter(Boolean).join(' · ')
}

export const taskColumns: readonly Column<Task>[] = [
  { id: 'name', header: t('name'), cell: ({ name }) => name, grow: 2, isSortable: true },
  {
    id: 'status',
    header: t('status'),
    cell: ({ status }) => <EnumTag of={taskStatus} value={status} isActive={status === taskStatus.of.RUNNING} />,
    width: 120,
    isSortable: true,
  },
  {
    id: 'progress',
    header: t('progress'),
    cell: (task) => (
      <span className="truncate text-soft tabular-nums" title={progressOf(task)}>
        {progressOf(task)}
      </span>
    ),
    grow: 2,
  },
  { id: 'owner', header: t('owner'), cell: ({ owner }) => owner?.name ?? t('system'), width: 150 },
  {
    id: 'created',
    header: t('created'),
    cell: ({ created }) => <Timestamp value={created} />,
    width: 160,
    isSortable: true,
  },
  {
    id: 'duration',
    header: t('duration'),
    cell: (task) => <Duration seconds={secondsOf(task)} />,
    width: 110,
    align: 'end',
  },
  {
    id: 'attempt',
    header: t('attempt'),
    cell: ({ attempt }) => attempt,
    width: 90,
    align: 'end',
    isHiddenAtFirst: true,
  },
]
