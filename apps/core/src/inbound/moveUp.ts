import { viewDialLogs } from '@parley/contract/conversations/list/dialLog.api.ts'
import { liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { incomingApi } from '@parley/contract/inbound/incoming.api.ts'
import { admissionStep } from '@parley/contract/inbound/incoming.enum.ts'
import type { RefusedCall } from '@parley/contract/inbound/incoming.schema.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db } from '../kernel/db.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import { insertIncoming } from './admission.store.ts'
import { endWaits, isAnyWaiting, readWaiters, tellProcess, type WaiterRow } from './queue.store.ts'
import { insertRefused } from './refusedCall.store.ts'
import { letIn, type Verdict } from './rules/letIn.ts'

/** There is no conversation to ask for, but lists of what waits and of what was not answered. */
export const tellWaiting = (ctx: Ctx, guid: string): void =>
  ctx.emit({
    name: liveEvent.of.CallChanged,
    payload: { guid },
    to: { tenant: ctx.tenant, anyOf: [...actionsOf(viewDialLogs), ...actionsOf(incomingApi.Queue.permission)] },
  })

/**
 * Lets in who waits and has room now, in their order, whichever processes hold them; says what becomes of each call that waited. Whoever takes up a
 * call of the tenant does this first and under the same lock: so nobody overtakes those who wait.
 */
export async function moveUp(ctx: Ctx): Promise<ReadonlyMap<string, Verdict>> {
  const { db, clock } = ctx
  if (!(await isAnyWaiting(db))) return new Map()
  await lockCalls(ctx)
  const [load, now] = [await readCallLoad(ctx), clock.now()]
  const waiters = await readWaiters(db, now)
  const verdicts = letIn(waiters, load)
  const those = (becomes: Verdict['becomes']) => waiters.filter(({ guid }) => verdicts.get(guid)?.becomes === becomes)
  const guids = those('answered').map(({ guid }) => guid)
  // A place is taken only for those who did wait until now.
  const ended = new Set(await endWaits(db, guids, 'CONNECTED', now))
  const answered = waiters.filter(({ guid }) => ended.has(guid))
  for (const { guid, idLine, idModule } of answered) await insertIncoming(db, { guid, idLine, idModule, at: now })
  const lost = those('lost')
  await endWaits(
    db,
    lost.map(({ guid }) => guid),
    'ABANDONED',
    now,
  )
  for (const call of lost) await insertUnanswered(db, call, now, 'abandoned', LOST)
  for (const process of new Set(answered.map(({ process: holder }) => holder))) await tellProcess(db, process)
  for (const { guid } of [...answered, ...lost]) tellWaiting(ctx, guid)
  return verdicts
}

const LOST = 'The process that held the call ended while the caller waited, and the call with it.'

type Unanswered = Pick<WaiterRow, 'idModule' | 'from' | 'to' | 'trail'> & {
  /** Null: it is gone, and its calls are told with those of the module. */
  readonly idLine: number | null
  readonly at: string | Date
}

/** Keeps that a call waited and was not answered, with what ended it. */
export async function insertUnanswered(
  db: Db,
  call: Unanswered,
  now: Date,
  refusedAs: RefusedCall['refusedAs'],
  text: string,
): Promise<void> {
  const { idModule, idLine, from, to, trail, at } = call
  const line = trail.findLast((entry) => entry.step === admissionStep.of.QUEUE)?.line ?? null
  await insertRefused(db, {
    ...{ idModule, idLine, from, to, refusedAs },
    trail: [...trail, { line, step: admissionStep.of.QUEUE, isPassed: false, text }],
    ...waitOf(at, now),
  })
}

/** When a call began and how long it waited, whatever the clocks of processes differ by. */
export const waitOf = (at: string | Date, now: Date): { readonly at: Date; readonly waitedMs: number } => {
  const since = new Date(at)
  return { at: since, waitedMs: Math.max(0, now.getTime() - since.getTime()) }
}
