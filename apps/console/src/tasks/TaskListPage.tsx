import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { useCan } from '../shell/access/use-can.ts'
import { usePages } from '../shell/api/use-pages.ts'
import { useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { taskColumns } from './task.columns.tsx'
import { queryOf } from './task-query.ts'
import { t as area } from './tasks.area.messages.ts'
import { tasksArea } from './tasks.area.tsx'
import { t } from './tasks.messages.ts'
import { useTaskActions } from './use-task-actions.tsx'

const TaskDrawer = lazyPart(async () => (await import('./TaskDrawer.tsx')).TaskDrawer)
const TaskQuestion = lazyPart(async () => (await import('./TaskQuestion.tsx')).TaskQuestion)

const statuses = taskStatus.entries.map(({ value, label }) => ({ value: String(value), label }))

/** Every task one may see: how far it is, what it reported, and what can be done about it. */
export default function TaskListPage() {
  const can = useCan()
  const [search, change] = useAreaSearch(tasksArea)
  const pages = usePages(operations.Tasks.Tasks, { query: queryOf(search) })
  const { actionsOf, question, closeQuestion } = useTaskActions((task) => change({ task: task.id }, { push: true }))
  const seesAll = can('Settings.viewtasks')
  const whose = { name: 'whose', label: t('whose'), options: [{ value: 'all', label: t('everybody') }] }

  return (
    <ListPage<Task>
      name="tasks"
      title={area('title')}
      crumbs={crumbsOf(tasksArea)}
      description={area('description')}
      total={pages.count}
      searchHint={t('search')}
      filters={[
        { name: 'status', label: t('status'), options: statuses, isMultiple: true },
        ...(seesAll ? [whose] : []),
      ]}
      {...pages.table}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      onRowOpen={({ id }) => change({ task: id }, { push: true })}
      columns={taskColumns}
      rowActions={actionsOf}
      {...(search.task === undefined ? {} : { currentRow: String(search.task) })}
      empty={<EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
    >
      <TaskDrawer
        id={search.task}
        task={pages.items?.find(({ id }) => id === search.task)}
        onClose={() => change({ task: undefined })}
      />
      <TaskQuestion question={question} onClose={closeQuestion} />
    </ListPage>
  )
}
