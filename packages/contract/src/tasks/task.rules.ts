import { taskStatus } from '../enums/operations.enum.ts'
import { reason } from '../kernel/errors.ts'
import type { Task } from './task.schema.ts'

const { NEW, RUNNING, ERROR, CANCELED } = taskStatus.of
const word = (task: Pick<Task, 'status'>) => taskStatus.label(task.status).toLowerCase()

export const taskBlocked = {
  cancel: (task: Pick<Task, 'status'>) =>
    task.status === NEW || task.status === RUNNING ? undefined : reason('task.notCancelable', { status: word(task) }),
  retry: (task: Pick<Task, 'status'>) =>
    task.status === ERROR || task.status === CANCELED ? undefined : reason('task.notRetryable', { status: word(task) }),
}
