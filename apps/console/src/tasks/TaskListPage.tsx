import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { useAreaSearch } from '../shell/area.ts'
import { filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { taskColumns } from './task.columns.tsx'
import { t as area } from './tasks.area.messages.ts'
import { tasksArea } from './tasks.area.tsx'
import { t } from './tasks.messages.ts'
import { useTaskActions } from './use-task-actions.tsx'

const TaskDrawer = lazyPart(async () => (await import('./TaskDrawer.tsx')).TaskDrawer)
const TaskQuestion = lazyPart(async () => (await import('./TaskQuestion.tsx')).TaskQuestion)

const tasks = listOf(tasksArea, operations.Tasks.Tasks, {
  name: 'tasks',
  sort: '-created',
  search: t('search'),
  filters: {
    status: filter.anyOf(t('status'), taskStatus),
    all: filter.named('whose', filter.cases(t('whose'), { all: [t('everybody'), true] })),
  },
  row: { id: 'id', name: ({ name }) => name },
})

/** Every task one may see: how far it is, what it reported, and what can be done about it. */
export default function TaskListPage() {
  const can = useCan()
  const [{ task }, change] = useAreaSearch(tasksArea)
  const open = (id: number) => change({ task: id }, { push: true })
  const list = useList(tasks, can('Settings.viewtasks') ? {} : { without: ['all'] })
  const { actionsOf, question, closeQuestion } = useTaskActions(({ id }) => open(id))
  return (
    <ListScreen
      list={list}
      description={area('description')}
      onRowOpen={({ id }) => open(id)}
      columns={taskColumns}
      rowActions={actionsOf}
      currentRow={task === undefined ? undefined : String(task)}
      empty={{ title: t('empty'), text: t('emptyText') }}
    >
      <TaskDrawer
        id={task}
        task={list.items?.find(({ id }) => id === task)}
        onClose={() => change({ task: undefined })}
      />
      <TaskQuestion question={question} onClose={closeQuestion} />
    </ListScreen>
  )
}
