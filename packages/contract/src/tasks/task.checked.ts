import type { Task } from './task.schema.ts'

/** What the console keeps under `checkedTasks`. */
export type CheckedTask = Pick<Task, 'id' | 'status'>

/** Checked only while a stored entry has the same id and the same status; a new status makes it unchecked again. */
export const isChecked = (task: CheckedTask, stored: readonly CheckedTask[]) =>
  stored.some((entry) => entry.id === task.id && entry.status === task.status)

export const uncheckedCount = (tasks: readonly CheckedTask[], stored: readonly CheckedTask[]) =>
  tasks.filter((task) => !isChecked(task, stored)).length
