import type { Refused } from '../carrier/carrier.ts'
import { callerKey } from '../flows/rollout.store.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Setup } from '../runtime/setup.ts'
import { lockCalls, readCallLoad } from '../tenants/callLimit.ts'
import { deleteIncoming, insertIncoming, readLines } from './admission.store.ts'
import { setupOf } from './arrivalSetup.ts'
import { insertUnanswered, moveUp, tellWaiting, waitOf } from './moveUp.ts'
import { endWaits, type QueuedRow, readQueued } from './queue.store.ts'
import { type Called, insertRefused } from './refusedCall.store.ts'
import { flowOf, overflow, WAIT_ENDS, type WaitEnd } from './rules/admit.ts'

/** A conversation that is to begin, and what is kept of the call where it cannot. */
export interface Answered {
  readonly setup: Setup
  readonly called: Called
}

/** What becomes of a call that waited: a conversation, or a refusal. */
export type Taken = Answered | { readonly refusedAs: Refused }

const GONE = { refusedAs: 'unavailable' } as const satisfies Taken

/** The conversation of a call that was let in. */
async function takeUp(ctx: Ctx, call: QueuedRow, callId: string): Promise<Taken> {
  const { guid, idLine, idModule, from, to, position, at, endedAt } = call
  const line = (await readLines(ctx, idLine, ctx.clock.now(), callerKey(from, guid))).get(idLine)
  // It was lost in the very moment.
  const flow = line && flowOf(line)
  if (!flow) return await turnAway(ctx, call, line ? idLine : null)
  const { at: since, waitedMs } = waitOf(at, new Date(endedAt ?? ctx.clock.now()))
  const arrived = { guid, callId, from, to, idModule, queued: { waitedMs, position } }
  const { trail } = call
  const called = { idModule, idLine, at: since, from, to, trail, waitedMs }
  return { setup: await setupOf(ctx, arrived, line, flow), called }
}

/** Its line takes no calls any more, or is gone. */
async function turnAway(ctx: Ctx, call: QueuedRow, idLine: number | null): Promise<Taken> {
  await lockCalls(ctx)
  const [isEnded] = await endWaits(ctx.db, [call.guid], 'OVERFLOWED', ctx.clock.now(), ['WAITING', 'CONNECTED'])
  if (!isEnded) return GONE
  await deleteIncoming(ctx.db, call.guid)
  return await keepShut(ctx, call, idLine)
}

async function keepShut(ctx: Ctx, call: QueuedRow, idLine: number | null): Promise<Taken> {
  const { refusedAs } = GONE
  await insertUnanswered(ctx.db, { ...call, idLine }, ctx.clock.now(), refusedAs, WAIT_ENDS.shut)
  tellWaiting(ctx, call.guid)
  return GONE
}

export interface Looked {
  /** Calls whose wait is over. */
  readonly taken: ReadonlyMap<string, Taken>
  /** Those whose line takes no calls any more. */
  readonly shut: readonly string[]
}

/** Lets in who has room, and finds what became of the calls that this process holds; `calls` are their call ids by guid. */
export async function lookAfter(ctx: Ctx, calls: ReadonlyMap<string, string>): Promise<Looked> {
  const verdicts = await moveUp(ctx)
  const guids = [...calls.keys()]
  const rows = new Map((await readQueued(ctx.db, guids)).map((row) => [row.guid, row]))
  const taken = new Map<string, Taken>()
  const shut: string[] = []
  for (const [guid, callId] of calls) {
    const row = rows.get(guid)
    if (row?.state === 'CONNECTED') taken.set(guid, await takeUp(ctx, row, callId))
    // Its line is gone, or it was taken for lost while this process stood still.
    else if (row?.state !== 'WAITING') taken.set(guid, GONE)
    else if (verdicts.get(guid)?.becomes === 'shut') shut.push(guid)
  }
  return { taken, shut }
}

/** The line does not keep the caller any longer, unless the call is let in just now. */
export async function endWait(ctx: Ctx, guid: string, callId: string, why: WaitEnd): Promise<Taken> {
  await lockCalls(ctx)
  if (why !== 'stopped') await moveUp(ctx)
  const [call] = await readQueued(ctx.db, [guid])
  if (call?.state === 'CONNECTED' && why !== 'stopped') return await takeUp(ctx, call, callId)
  const now = ctx.clock.now()
  // A process that stops answers nothing any more, not even what it has just been given.
  const [isEnded] = await endWaits(ctx.db, [guid], 'OVERFLOWED', now, ['WAITING', 'CONNECTED'])
  if (!call || !isEnded) return GONE
  await deleteIncoming(ctx.db, guid)
  const { idLine, idModule, from, to, position } = call
  const lines = await readLines(ctx, idLine, now, callerKey(from, guid))
  const first = lines.get(idLine)
  if (!first) return await keepShut(ctx, call, null)
  const admission = overflow(first, why, (id) => lines.get(id), await readCallLoad(ctx))
  const trail = [...call.trail, ...admission.trail]
  const { at, waitedMs } = waitOf(call.at, now)
  const called = { idModule, idLine, at, from, to, trail, waitedMs }
  tellWaiting(ctx, guid)
  const line = admission.becomes === 'answered' ? lines.get(admission.idLine) : undefined
  if (admission.becomes !== 'answered' || !line) {
    const refusedAs = admission.becomes === 'refused' ? admission.refusedAs : 'unavailable'
    await insertRefused(ctx.db, { ...called, refusedAs })
    return { refusedAs }
  }
  const { flow, isOverflow } = admission
  await insertIncoming(ctx.db, { guid, idLine: line.idLine, idModule: line.idModule, isOverflow, at: now })
  const arrived = { guid, callId, from, to, idModule: line.idModule, queued: { waitedMs, position } }
  return { setup: await setupOf(ctx, arrived, line, flow, isOverflow), called }
}

/** The caller hung up; who is behind moves up. */
export async function abandon(ctx: Ctx, guid: string): Promise<void> {
  // First, as all others who end waits: none of them then holds what another one needs.
  await lockCalls(ctx)
  const now = ctx.clock.now()
  const [isEnded] = await endWaits(ctx.db, [guid], 'ABANDONED', now, ['WAITING', 'CONNECTED'])
  if (!isEnded) return
  await deleteIncoming(ctx.db, guid)
  const [call] = await readQueued(ctx.db, [guid])
  if (!call) return
  const { waitedMs } = waitOf(call.at, now)
  const text = `The caller hung up after ${Math.round(waitedMs / 1_000)} seconds in the queue.`
  await insertUnanswered(ctx.db, call, now, 'abandoned', text)
  tellWaiting(ctx, guid)
  await moveUp(ctx)
}
