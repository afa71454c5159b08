import { reason } from '@parley/contract/kernel/errors.ts'
import { taskKind } from '@parley/contract/tasks/task.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { FileAnswer } from '../kernel/http/fileAnswer.ts'
import { noteTaken } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import type { FileStore, Pieces } from '../kernel/storage/storage.ts'
import { storageRoom, takeRoom, withinRoom } from '../kernel/storage/storageLimit.ts'
import type { TaskFile, TaskRun } from '../kernel/taskRun.ts'
import { requireContent } from './task.access.ts'
import { findResultKey, getTask } from './task.store.ts'

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
  await noteTaken(ctx, taskKind, [id, task.name], { what: 'Result downloaded', file: task.resultFile.name })
  return { contentType: task.resultFile.type, fileName: task.resultFile.name, body: found.stream, isApart: true }
}
