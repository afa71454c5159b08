import { reason } from '@parley/contract/kernel/errors.ts'
import type { rpaAnswer, rpaTake, rpaTaken } from '@parley/contract/rpa/rpa.schema.ts'
import type { Json } from '@parley/flow'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse } from '../kernel/refusal.ts'
import { findHeld, findTask, finishTask, insertTask, removeOldTasks, takeTask } from './rpa.store.ts'

const DAY_MS = 86_400_000
const placeOf = (conversation: string) => `rpa task of ${conversation}`

interface Wanted {
  readonly conversation: string
  readonly ask: string
  readonly queue: string
  readonly input: Json
  readonly isTest: boolean
  readonly mayRepeat: boolean
  readonly timeoutMs: number
}

/** Puts a task into its queue, once however often it is asked. */
export async function addTask(ctx: Ctx, { input, timeoutMs, ...task }: Wanted): Promise<void> {
  const createdAt = ctx.clock.now()
  await insertTask(ctx.db, {
    ...task,
    input: ctx.vault.seal(placeOf(task.conversation), JSON.stringify(input)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + timeoutMs),
  })
}

/** How it stands with a task; its result where it has one. */
export async function lookAtTask(ctx: Ctx, conversation: string, ask: string) {
  const task = await findTask(ctx.db, conversation, ask)
  if (!task) return undefined
  const { result, error, ...rest } = task
  const open = (sealed: string) => ctx.vault.open(placeOf(conversation), sealed)
  const read: Json = result === null ? null : JSON.parse(open(result))
  return { ...rest, result: read, error: error === null ? null : open(error) }
}

export async function takeRpaTask(
  ctx: Ctx,
  { queue, leaseSeconds }: z.output<typeof rpaTake>,
): Promise<z.output<typeof rpaTaken>> {
  const now = ctx.clock.now()
  // What a conversation needs of a task it has read long ago.
  await removeOldTasks(ctx.db, new Date(now.getTime() - DAY_MS))
  const leaseUntil = new Date(now.getTime() + leaseSeconds * 1_000)
  const task = await takeTask(ctx.db, queue, now, leaseUntil)
  if (!task) return { task: null }
  const { guid, lease, isTest } = task
  const input: Json = JSON.parse(ctx.vault.open(placeOf(task.conversation), task.input))
  return { task: { guid, lease, queue, input, leaseUntil: leaseUntil.toISOString(), isTest } }
}

/** Only by who has it, and the first answer counts: a robot that lost the line can send it again. */
export async function answerRpaTask(
  ctx: Ctx,
  { guid, lease, result, error }: z.output<typeof rpaAnswer>,
): Promise<void> {
  const held = await findHeld(ctx.db, guid, lease, ctx.clock.now())
  if (!held) return refuse(reason('rpa.notYours'))
  if (held.state !== 'taken') return
  const seal = (text: string) => ctx.vault.seal(placeOf(held.conversation), text)
  const sealed = result === undefined ? null : seal(JSON.stringify(result))
  // What a robot says of a failure names whose task it was.
  await finishTask(ctx.db, guid, sealed, error === undefined ? null : seal(error))
}
