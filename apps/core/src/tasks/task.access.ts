import type { Task } from '@parley/contract/tasks/task.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'

/** One's own, or anybody's with the permission. */
export async function requireOwn(ctx: Ctx, task: Task): Promise<void> {
  if (task.owner === null || task.owner.id !== ctx.actor.id) await ctx.require('Settings.viewtasks')
}
