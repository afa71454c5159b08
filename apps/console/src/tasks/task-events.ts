import { operations } from '@parley/contract/operations.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { keyOf } from '../shell/api/read.ts'
import { onLiveEvent, onLiveStart } from '../shell/hub/live-events.ts'
import { prependTask, removeTask, replaceTask, taskIdOf } from './task-list.ts'

const overview = keyOf(operations.Home.UserTasksOverview, {})
const lists = keyOf(operations.Tasks.Tasks)

/** Keeps the bell and the list of tasks as the core reports them; returns the way to stop. */
export function followTasks(cache: QueryClient): () => void {
  const change = (how: (tasks: readonly Task[]) => readonly Task[]) => {
    cache.setQueryData<readonly Task[]>(overview, (tasks) => (tasks ? how(tasks) : undefined))
    // An answer on its way may be older than the event, and would come over it.
    if (cache.isFetching({ queryKey: overview }) > 0) void cache.invalidateQueries({ queryKey: overview })
    void cache.invalidateQueries({ queryKey: lists })
  }
  // An event that was overtaken on its way must not bring back what has been removed.
  const removed = new Set<number>()
  const readAgain = () => {
    for (const queryKey of [overview, lists]) void cache.invalidateQueries({ queryKey })
  }
  const stops = [
    onLiveStart(readAgain),
    onLiveEvent<Task>('CreateTask', (task) => {
      if (!removed.has(task.id)) change((tasks) => prependTask(tasks, task))
    }),
    onLiveEvent<Task>('UpdateTask', (task) => {
      change((tasks) => replaceTask(tasks, task))
      // Its last lines may have been written after the log was last read, and an ended task is not asked again by itself.
      void cache.invalidateQueries({ queryKey: keyOf(operations.Tasks.Log, { params: { id: task.id } }) })
    }),
    onLiveEvent('DeleteTask', (payload) => {
      const id = taskIdOf(payload)
      removed.add(id)
      change((tasks) => removeTask(tasks, id))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
