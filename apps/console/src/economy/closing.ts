import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { useState } from 'react'
import { useLoaded } from '../shell/api.ts'
import { useTasks } from '../tasks/use-tasks.ts'

const { CANCELED, ERROR } = taskStatus.of

/** The task by which the month is being closed. */
export interface Closing {
  /** Undefined before anything was heard of it. */
  readonly task: Task | undefined
  readonly hasFailed: boolean
}

/** A month with its check, and its closing if it was asked for here: read again until it is closed or the task has failed. */
export function useMonth(idTenant: number, month: string) {
  const [idTask, setTask] = useState<number>()
  const { tasks } = useTasks()
  const task = tasks.find(({ id }) => id === idTask)
  const hasFailed = task?.status === ERROR || task?.status === CANCELED
  const isAwaited = ({ state }: MonthCheck) => state === 'OPEN' && idTask !== undefined && !hasFailed
  const { data: check } = useLoaded(
    operations.Statistics.CheckMonth,
    { params: { idTenant, month } },
    { watch: isAwaited },
  )
  const closing: Closing | undefined = idTask === undefined || check.state !== 'OPEN' ? undefined : { task, hasFailed }
  return { check, closing, setTask }
}
