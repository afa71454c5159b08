import { z } from 'zod'
import { taskStatus } from '../enums/operations.enum.ts'
import { enumOf, id, instant, listQuery, person } from '../kernel/schema.ts'

/** Long work with progress: what the bell and `/administration/tasks` show. */
export const task = z.object({
  id,
  name: z.string(),
  description: z.string(),
  created: instant,
  status: enumOf(taskStatus),
  /** 0 to 1, null where the work cannot say. */
  progress: z.number().min(0).max(1).nullable(),
  step: z.string().nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  error: z.string().nullable(),
  /** Where the result is: a screen's path, or null. */
  resultPath: z.string().nullable(),
  /** The file that the task has left, until the task is removed. */
  resultFile: z.object({ name: z.string(), type: z.string(), size: z.int().min(0) }).nullable(),
  hasResult: z.boolean(),
  owner: person.nullable(),
  attempt: z.int().min(1),
  /** One more with each change: of two events the one that says less is the older, in whatever order they arrive. */
  revision: z.int().min(1),
})
export type Task = z.output<typeof task>

export const taskLogEntry = z.object({ at: instant, message: z.string() })
export const taskQuery = listQuery(['created', 'name', 'status']).extend({
  status: z.array(enumOf(taskStatus)).optional(),
  /** Everybody's, where the permission allows it. */
  all: z.boolean().optional(),
})
