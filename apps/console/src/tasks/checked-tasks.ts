import { type CheckedTask, isChecked } from '@parley/contract/tasks/task.checked.ts'
import { type Stored, stored } from '../shell/storage/stored.ts'

const isEntry = (value: unknown): value is CheckedTask =>
  typeof value === 'object' && value !== null && 'id' in value && 'status' in value
const isList = (value: unknown): value is readonly CheckedTask[] => Array.isArray(value) && value.every(isEntry)

/** What has been seen, with the status it then had; never leaves this browser. */
export const checkedTasks: Stored<readonly CheckedTask[]> = stored('checkedTasks', [], isList)

/** Remembers the tasks as they are now, and forgets those that are gone. */
export function withChecked(
  entries: readonly CheckedTask[],
  seen: readonly CheckedTask[],
  existing: readonly CheckedTask[],
): readonly CheckedTask[] {
  const kept = entries.filter(
    (entry) => existing.some(({ id }) => id === entry.id) && !seen.some(({ id }) => id === entry.id),
  )
  return [...kept, ...seen.map(({ id, status }) => ({ id, status }))]
}

export function checkTasks(
  seen: readonly CheckedTask[],
  existing: readonly CheckedTask[],
  store: Stored<readonly CheckedTask[]> = checkedTasks,
): void {
  if (seen.every((task) => isChecked(task, store.get()))) return
  store.set(withChecked(store.get(), seen, existing))
}
