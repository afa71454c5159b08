import { operations } from '@parley/contract/operations.ts'
import { uncheckedCount } from '@parley/contract/tasks/task.checked.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead } from '../shell/api/use-read.ts'
import { useStored } from '../shell/storage/stored.ts'
import { checkedTasks, checkTasks } from './checked-tasks.ts'

/** One's own newest tasks, and how many of them were not looked at since they changed. */
export function useTasks() {
  const { tasks: first } = useUserInfo()
  const tasks: readonly Task[] = useRead(operations.Home.UserTasksOverview).data ?? first
  const checked = useStored(checkedTasks)
  return {
    tasks,
    checked,
    unchecked: uncheckedCount(tasks, checked),
    check: (seen: readonly Task[]) => checkTasks(seen, tasks),
  }
}
