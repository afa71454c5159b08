import { holdsAll, type PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import type { Task } from '@parley/contract/tasks/task.schema.ts'
import { missingPermission } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { StoredTask } from './task.store.ts'

/** One's own, or anybody's with the permission; a program reaches its person's only where its scopes name what made them. */
export async function requireOwn(ctx: Ctx, task: StoredTask): Promise<void> {
  const isOwn = task.owner !== null && task.owner.id === ctx.actor.id
  if (!isOwn || (ctx.actor.kind === 'api' && !isNamed(ctx.permissions, task))) await ctx.require('Settings.viewtasks')
}

/** Scopes name no task that was begun by nothing one could ask for. */
const isNamed = (scopes: PermissionMap, { rights }: StoredTask) => rights.length > 0 && holdsAll(scopes, rights)

/** What a task holds is for anyone who still has the rights that made it. */
export async function requireContent(ctx: Ctx, task: StoredTask): Promise<void> {
  await requireOwn(ctx, task)
  const missing = task.rights.filter((entry) => !holdsAll(ctx.permissions, [entry]))
  const actions = missing.map((entry) => entry.split(':')[0] as AreaAction) // written from declared actions
  if (missing.length > 0) throw await missingPermission(ctx, [...new Set(actions)])
}

/** The task as someone sees it: without the rights that made it, only that it is there and how it stands. */
export function visibleTask(permissions: PermissionMap, task: StoredTask): Task {
  return holdsAll(permissions, task.rights) ? whole(task) : outline(task)
}

export const whole = ({ rights: _, ...task }: StoredTask): Task => task

const outline = (task: StoredTask): Task => ({
  ...whole(task),
  description: '',
  step: null,
  error: null,
  resultPath: null,
  resultFile: null,
  hasResult: false,
})

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
