import type { Task } from '@parley/contract/tasks/task.schema.ts'

/** CreateTask: the newest comes first. */
export const prependTask = (tasks: readonly Task[], task: Task): Task[] => [
  task,
  ...tasks.filter(({ id }) => id !== task.id),
]

/** UpdateTask: in its place; one that is not listed changes nothing. */
export const replaceTask = (tasks: readonly Task[], task: Task): Task[] =>
  tasks.map((each) => (each.id === task.id ? task : each))

/** DeleteTask. */
export const removeTask = (tasks: readonly Task[], id: number): Task[] => tasks.filter((task) => task.id !== id)

/** The event's payload is the task or, when it is gone, perhaps only its id. */
export const taskIdOf = (payload: unknown): number =>
  typeof payload === 'object' && payload !== null && 'id' in payload ? Number(payload.id) : Number(payload)
