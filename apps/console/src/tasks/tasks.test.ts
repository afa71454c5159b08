import { operations } from '@parley/contract/operations.ts'
import type { CheckedTask } from '@parley/contract/tasks/task.checked.ts'
import { isChecked, uncheckedCount } from '@parley/contract/tasks/task.checked.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keyOf } from '../shell/api/read.ts'
import { emitLiveEvent } from '../shell/hub/live-events.ts'
import type { Stored } from '../shell/storage/stored.ts'
import { checkTasks } from './checked-tasks.ts'
import { followTasks } from './task-events.ts'

const task = (id: number, status: Task['status']): Task => ({
  id,
  name: `Task ${id}`,
  description: '',
  created: '2026-11-21T12:00:00Z',
  status,
  progress: null,
  step: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  resultPath: null,
  resultFile: null,
  hasResult: false,
  owner: null,
  attempt: 1,
  revision: 1,
})

function memory(): Stored<readonly CheckedTask[]> {
  let value: readonly CheckedTask[] = []
  return {
    get: () => value,
    set: (next) => {
      value = next
    },
    remove: () => {
      value = []
    },
  }
}

test('checked counts only with the same id and the same status; a new status makes it unchecked again', () => {
  const store = memory()
  const tasks = [task(1, 1), task(2, 2)]
  expect(uncheckedCount(tasks, store.get())).toBe(2)
  checkTasks(tasks, tasks, store)
  expect(uncheckedCount(tasks, store.get())).toBe(0)
  expect(isChecked(task(1, 2), store.get())).toBe(false)
  expect(uncheckedCount([task(1, 2), task(2, 2)], store.get())).toBe(1)
})

test('only id and status are stored, and tasks that are gone are forgotten', () => {
  const store = memory()
  checkTasks([task(1, 1), task(2, 2)], [task(1, 1), task(2, 2)], store)
  checkTasks([task(2, 3)], [task(2, 3)], store)
  expect(store.get()).toEqual([{ id: 2, status: 3 }])
})

test('CreateTask prepends, UpdateTask replaces, DeleteTask removes', () => {
  const cache = new QueryClient()
  const key = keyOf(operations.Home.UserTasksOverview, {})
  const now = () => (cache.getQueryData<Task[]>(key) ?? []).map(({ id, status }) => [id, status])
  cache.setQueryData(key, [task(2, 1), task(1, 2)])
  const stop = followTasks(cache)
  emitLiveEvent('CreateTask', task(3, 0))
  expect(now()).toEqual([
    [3, 0],
    [2, 1],
    [1, 2],
  ])
  emitLiveEvent('UpdateTask', task(2, 2))
  expect(now()).toEqual([
    [3, 0],
    [2, 2],
    [1, 2],
  ])
  emitLiveEvent('UpdateTask', task(9, 2))
  emitLiveEvent('DeleteTask', task(1, 2))
  expect(now()).toEqual([
    [3, 0],
    [2, 2],
  ])
  stop()
  emitLiveEvent('DeleteTask', task(3, 0))
  expect(now()).toHaveLength(2)
})
