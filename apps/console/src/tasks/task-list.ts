import type { Task } from '@parley/contract/tasks/task.schema.ts'

/** CreateTask: the newest comes first; one that is listed has been heard of by a later event. */
export const prependTask = (tasks: readonly Task[], task: Task): readonly Task[] =>
  tasks.some(({ id }) => id === task.id) ? replaceTask(tasks, task) : [task, ...tasks]

/** UpdateTask: in its place, unless something newer is known; one that is not listed changes nothing. */
export const replaceTask = (tasks: readonly Task[], task: Task): Task[] =>
  tasks.map((each) => (each.id === task.id && each.revision <= task.revision ? task : each))

/** DeleteTask. */
export const removeTask = (tasks: readonly Task[], id: number): Task[] => tasks.filter((task) => task.id !== id)

/** The event's payload is the task or, when it is gone, perhaps only its id. */
export const taskIdOf = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'id' in payload ? Number(payload.id) : Number(payload)
