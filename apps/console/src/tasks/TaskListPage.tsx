import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { tasksAddress } from './tasks.address.ts'
import { t as area } from './tasks.area.messages.ts'
import { t } from './tasks.messages.ts'
import { useTaskActions } from './use-task-actions.tsx'

const TaskDrawer = lazyPart(async () => (await import('./TaskDrawer.tsx')).TaskDrawer)

const { Tasks } = operations.Tasks
const tasks = listOf(screens.tasks, Tasks, {
  name: 'tasks',
  sort: '-created',
  search: t('search'),
  filters: {
    status: filter.anyOf(t('status'), taskStatus),
    all: filter.named('whose', filter.cases(t('whose'), { all: [t('everybody'), true] })),
  },
  row: { id: 'id', name: ({ name }) => name },
})

const MS = 1_000
const secondsOf = ({ startedAt, finishedAt }: Task): number | null =>
  startedAt && finishedAt ? Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / MS)) : null

const progressOf = ({ status, progress, step, error }: Task): string => {
  if (status === taskStatus.of.ERROR) return error ?? ''
  if (status !== taskStatus.of.RUNNING) return ''
  return [progress === null ? '' : `${Math.round(progress * 100)}%`, step ?? ''].filter(Boolean).join(' · ')
}

const column = columnsOf(Tasks)
const columns = [
  column.name('name', t('name'), { grow: 2 }),
  column.own(
    'status',
    t('status'),
    ({ status }) => <EnumTag of={taskStatus} value={status} isActive={status === taskStatus.of.RUNNING} />,
    { width: 120 },
  ),
  column.words('progress', t('progress'), progressOf, { grow: 2 }),
  column.words('owner', t('owner'), ({ owner }) => owner?.name ?? t('system'), { width: 150 }),
  column.time('created', t('created')),
  column.own('duration', t('duration'), (task) => <Duration seconds={secondsOf(task)} />, { width: 110, align: 'end' }),
  column.count('attempt', t('attempt'), { width: 90, isHiddenAtFirst: true }),
]

/** Every task you can see: how far it is, what it reported, and what can be done about it. */
export default function TaskListPage() {
  const can = useCan()
  const [{ task }, change] = useAddress(tasksAddress)
  const open = (id: number) => change({ task: id }, { push: true })
  const list = useList(tasks, can('Settings.viewtasks') ? {} : { without: ['all'] })
  const { actionsOf, question } = useTaskActions(({ id }) => open(id))
  return (
    <ListScreen
      list={list}
      description={area('description')}
      onRowOpen={({ id }) => open(id)}
      columns={columns}
      rowActions={actionsOf}
      currentRow={task === undefined ? undefined : String(task)}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      {task !== undefined && (
        <TaskDrawer
          key={task}
          id={task}
          task={list.items?.find(({ id }) => id === task)}
          onClose={() => change({ task: undefined })}
        />
      )}
      {question}
    </ListScreen>
  )
}
