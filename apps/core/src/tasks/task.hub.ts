import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'

/** Tells the owner of the task and those who may see everybody's. */
export function emitTask(ctx: Ctx, name: 'CreateTask' | 'UpdateTask' | 'DeleteTask', task: Task): void {
  const to = {
    tenant: ctx.tenant,
    anyOf: ['Settings.viewtasks'] as const,
    ...(task.owner ? { orUser: task.owner.id } : {}),
  }
  ctx.emit({ name, payload: task, to })
}
