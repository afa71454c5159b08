import { taskStatus } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { entriesOf } from '@parley/contract/kernel/permission.ts'
import { type AreaAction, areaActions } from '@parley/contract/kernel/permissions.ts'
import { taskKind } from '@parley/contract/tasks/task.entity.ts'
import { taskBlocked } from '@parley/contract/tasks/task.rules.ts'
import type { Task, taskQuery } from '@parley/contract/tasks/task.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import type { JobName, JobPayload } from '../kernel/job.ts'
import { noteDone, noteRead, noteRemoved } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import type {} from '../kernel/storage/file.jobs.ts'
import type { FileStore, Pieces } from '../kernel/storage/storage.ts'
import { storageRoom, takeRoom, withinRoom } from '../kernel/storage/storageLimit.ts'
import type { TaskFile, TaskRun } from '../kernel/taskRun.ts'
import { emitTask, requireContent, requireOwn, visibleTask, whole } from './task.access.ts'
import { enqueueTask } from './task.jobs.ts'
import {
  findResultKey,
  getTask,
  listTaskLog,
  listTasks,
  lockTask,
  newestTasks,
  type StoredTask,
  updateTask,
} from './task.store.ts'

const { NEW, RUNNING, CANCELED } = taskStatus.of

interface NewTask<N extends JobName> {
  readonly name: string
  readonly description: string
  readonly job: N
  readonly payload: JobPayload<N>
  /** Rights beside those of the operation that show in the result. */
  readonly also?: readonly AreaAction[]
}

/** Begins long work once the transaction is committed; the bell shows it at once. */
export async function startTask<N extends JobName>(
  ctx: Ctx,
  { name, description, job, payload, also = [] }: NewTask<N>,
): Promise<Task> {
  const { id } = await ctx.db
    .insertInto('task')
    .values({
      idUser: ctx.actor.id,
      name,
      description,
      job,
      payload: JSON.stringify(payload),
      rights: entriesOf(ctx.permissions, [...ctx.asked, ...also]),
      created: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueueTask(ctx, id, job)
  const task = await getTask(ctx.db, id)
  emitTask(ctx, 'CreateTask', task)
  return whole(task)
}

export async function findTasks(ctx: Ctx, query: z.output<typeof taskQuery>) {
  if (query.all) await ctx.require('Settings.viewtasks')
  const page = await listTasks(ctx.db, query, query.all ? undefined : { id: ctx.actor.id ?? 0, ...secretRights(ctx) })
  return { ...page, items: page.items.map((task) => visibleTask(ctx.permissions, task)) }
}

/** A program hears of its person's tasks only what its scopes name. */
const secretRights = (ctx: Ctx) => (ctx.actor.kind === 'api' ? { held: entriesOf(ctx.permissions, areaActions) } : {})

/** One's newest, for the bell. */
export const readNewest = async (ctx: Ctx, limit: number): Promise<Task[]> =>
  (await newestTasks(ctx.db, { id: ctx.actor.id ?? 0, ...secretRights(ctx) }, limit)).map((task) =>
    visibleTask(ctx.permissions, task),
  )

export async function readTaskLog(ctx: Ctx, id: number) {
  await requireContent(ctx, await getTask(ctx.db, id))
  return await listTaskLog(ctx.db, id)
}

export async function cancelTask(ctx: Ctx, id: number): Promise<Task> {
  await openTask(ctx, id)
  return await stopTask(ctx, id)
}

/** The same for a domain that has asked for a permission of its own. */
export async function stopTask(ctx: Ctx, id: number): Promise<Task> {
  const { job, payload } = await lockTask(ctx.db, id)
  const before = await getTask(ctx.db, id)
  refuse(taskBlocked.cancel(before))
  // What has not begun is over at once; what runs is asked to stop and says so when it has.
  await updateTask(
    ctx.db,
    id,
    before.status === NEW ? { status: CANCELED, finishedAt: ctx.clock.now() } : { cancelRequested: true },
  )
  if (before.status === NEW) await ctx.domains.canceledOf(job)?.(ctx, payload as never) // written by startTask, which types it by its job
  return await tell(ctx, id, 'Canceled')
}

export async function retryTask(ctx: Ctx, id: number): Promise<Task> {
  const before = await openTask(ctx, id)
  await requireContent(ctx, before)
  refuse(taskBlocked.retry(before))
  await updateTask(ctx.db, id, {
    status: NEW,
    attempt: before.attempt + 1,
    cancelRequested: false,
    progress: null,
    step: null,
    error: null,
    startedAt: null,
    finishedAt: null,
  })
  await enqueueTask(ctx, id, (await lockTask(ctx.db, id)).job)
  return await tell(ctx, id, 'Started again')
}

export async function removeTask(ctx: Ctx, id: number): Promise<void> {
  const before = await openTask(ctx, id)
  if (before.status === NEW || before.status === RUNNING) refuse(reason('task.stillRunning'))
  const key = await findResultKey(ctx.db, id)
  await ctx.db.deleteFrom('task').where('id', '=', id).execute()
  if (key) await ctx.enqueue('files.remove', { key })
  await noteRemoved(ctx, taskKind, [id, before.name], whole(before))
  emitTask(ctx, 'DeleteTask', before)
}

async function tell(ctx: Ctx, id: number, what: string): Promise<Task> {
  const task = await getTask(ctx.db, id)
  await noteDone(ctx, taskKind, [id, task.name], what)
  emitTask(ctx, 'UpdateTask', task)
  return visibleTask(ctx.permissions, task)
}

async function openTask(ctx: Ctx, id: number): Promise<StoredTask> {
  await lockTask(ctx.db, id)
  const task = await getTask(ctx.db, id)
  await requireOwn(ctx, task)
  return task
}

interface Result {
  readonly name: string
  readonly type: string
  readonly body: Pieces
}

/** Stores what a task has made; the task's end names it, and removing the task removes it. Cancelled in between, nothing is left. */
export async function leaveFile(files: FileStore, run: TaskRun, { name, type, body }: Result): Promise<TaskFile> {
  const key = `tenants/${run.tenant}/tasks/${run.idTask}/result`
  const room = await run.run((ctx) => storageRoom(ctx, run.idTask))
  const { size } = await files.put(key, withinRoom(room, untilCancelled(run, body)))
  try {
    await run.run((ctx) => takeRoom(ctx, run.idTask, size))
  } catch (error) {
    await files.remove(key)
    throw error
  }
  return { key, name, type, size }
}

async function* untilCancelled(run: TaskRun, body: Pieces): Pieces {
  for await (const piece of body) {
    run.checkCancelled()
    run.signal.throwIfAborted() // the process stops, and the queue starts over
    yield piece
  }
}

/** The file, for anyone who may see the task and still has the rights that made it. */
export async function readResult(ctx: Ctx, files: FileStore, id: number): Promise<FileAnswer> {
  const task = await getTask(ctx.db, id)
  await requireContent(ctx, task)
  const key = await findResultKey(ctx.db, id)
  const found = key === undefined ? undefined : await files.read(key)
  if (!found || !task.resultFile) return refuse(reason('task.noResult'))
  await noteRead(ctx, taskKind, [id, task.name], { what: 'Result downloaded', file: task.resultFile.name })
  return { contentType: task.resultFile.type, fileName: task.resultFile.name, body: found.stream, isApart: true }
}
