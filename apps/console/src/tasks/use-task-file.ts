import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { openDownload, useApi } from '../shell/api.ts'

/** Saves the file that a task has left; a failed call has shown its notification by itself. */
export function useTaskFile(): (task: Pick<Task, 'id'>) => void {
  const call = useApi()
  return ({ id }) => {
    openDownload(call, operations.Tasks.Result, { params: { id } }).catch(() => {})
  }
}
