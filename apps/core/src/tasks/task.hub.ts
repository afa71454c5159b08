import type { Ctx } from '../kernel/ctx.ts'
import { outline, whole } from './task.access.ts'
import type { StoredTask } from './task.store.ts'

/** Tells the owner of the task and those who may see everybody's; what it holds only where they have the rights that made it. */
export function emitTask(ctx: Ctx, name: 'CreateTask' | 'UpdateTask' | 'DeleteTask', task: StoredTask): void {
  const { owner, rights } = task
  const to = {
    tenant: ctx.tenant,
    anyOf: ['Settings.viewtasks'] as const,
    ...(owner ? { orUser: owner.id } : {}),
  }
  if (rights.length > 0) ctx.emit({ name, payload: outline(task), to: { ...to, lacking: rights } })
  ctx.emit({ name, payload: whole(task), to: { ...to, holding: rights } })
}
