import { viewDialLogs } from '@parley/contract/conversations/list/dialLog.api.ts'
import { callOutcome, liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { type AskEffect, subflowKeys } from '@parley/flow'
import type { Ctx } from '../../kernel/ctx.ts'
import { raiseEvent } from '../../notificationGroups/raise.ts'
import { endedOutput, listeningOutput, outputsOf, startedOutput } from './catchUp.ts'
import { type AskAnswer, type Brought, Conversation, type Said, TURN_PATIENCE_MS } from './conversation.ts'
import { loadLibrary, loadProgram, noProgram } from './program.store.ts'
import {
  lockSession,
  readTenantVariables,
  type StoredSession,
  saveEnd,
  saveTurn,
  storeTenantVariable,
} from './session.store.ts'

/** How long a conversation waits for the caller before it ends. */
export const IDLE_MS = 10 * 60_000

/** What a turn brought: what watchers are sent once it is committed, and what the flow asks for next. */
export interface Moved {
  readonly outputs: readonly DiagnosticOutput[]
  readonly pending: AskEffect | null
}

type Move = { readonly said: Said } | { readonly answer: AskAnswer; readonly to: string }

/** Begins a conversation that waits for someone; undefined where it has begun or ended already. */
export async function beginStored(ctx: Ctx, guid: string): Promise<Moved | undefined> {
  const conversation = await revive(ctx, guid, (stored) => stored.checkpoint === undefined)
  if (!conversation) return undefined
  const turn = conversation.begin(ctx.clock.now(), () => ctx.clock.now())
  return await keep(ctx, conversation, turn, [
    startedOutput(conversation.setup, conversation.checkpoint?.initial ?? {}),
  ])
}

/** Gives the flow an input, or the answer to what it asked; undefined where it is over or no longer waits for that answer. */
export async function moveStored(ctx: Ctx, guid: string, move: Move): Promise<Moved | undefined> {
  const conversation = await revive(ctx, guid, ({ checkpoint }) =>
    'to' in move ? checkpoint?.pending?.id === move.to : checkpoint !== undefined,
  )
  if (!conversation) return undefined
  const [at, sent] = [ctx.clock.now(), () => ctx.clock.now()]
  const turn =
    'to' in move ? conversation.answer(move.to, move.answer, at, sent) : conversation.take(move.said, at, sent)
  return await keep(ctx, conversation, turn)
}

/** Ends a conversation past its deadline; undefined where someone came back meanwhile. */
export async function endStored(ctx: Ctx, guid: string): Promise<Moved | undefined> {
  const now = ctx.clock.now()
  const conversation = await revive(ctx, guid, ({ deadline }) => new Date(deadline) < now)
  if (!conversation) return undefined
  if (conversation.checkpoint)
    return await keep(ctx, conversation, conversation.take({ kind: 'hangup', by: 'caller', reason: 'idle' }, now))
  return await finish(ctx, conversation)
}

async function revive(ctx: Ctx, guid: string, isWanted: (stored: StoredSession) => boolean) {
  const stored = await lockSession(ctx.db, guid)
  if (!stored || !isWanted(stored)) return undefined
  const { setup, checkpoint } = stored
  const found = await loadProgram(ctx.db, setup.flowGuid, setup.flowVersion, setup.isTest)
  // Without its flow it can only end; an empty program makes the engine say so.
  const program = found?.program ?? noProgram
  if (checkpoint) {
    const conversation = new Conversation(setup, program, checkpoint, TURN_PATIENCE_MS)
    for (const [key, one] of await loadLibrary(ctx.db, subflowKeys(checkpoint.state)))
      conversation.library.set(key, one)
    return conversation
  }
  const variables = { ...(await readTenantVariables(ctx.db, program)), ...setup.variables }
  return new Conversation({ ...setup, variables }, program, undefined, TURN_PATIENCE_MS)
}

async function keep(
  ctx: Ctx,
  conversation: Conversation,
  turn: Brought,
  before: readonly DiagnosticOutput[] = [],
): Promise<Moved> {
  const now = ctx.clock.now()
  // A test must not change what real conversations find.
  for (const { name, value } of conversation.setup.isTest ? [] : turn.stored)
    await storeTenantVariable(ctx.db, name, value, now)
  if (conversation.hasEnded) return await finish(ctx, conversation, before)
  const recording = conversation.recorder.take()
  await saveTurn(ctx.db, ctx.vault, conversation, recording, new Date(now.getTime() + IDLE_MS))
  announce(ctx, conversation, liveEvent.of.CallChanged)
  const { pending = null, listening } = conversation.checkpoint ?? {}
  const recorded = outputsOf(recording, conversation.recorder.state.flows)
  return { outputs: [...before, ...recorded, ...(listening ? [listeningOutput(listening)] : [])], pending }
}

async function finish(ctx: Ctx, conversation: Conversation, before: readonly DiagnosticOutput[] = []): Promise<Moved> {
  const recording = conversation.recorder.take()
  const end = await saveEnd(ctx.db, ctx.vault, conversation, recording, ctx.clock.now())
  announce(ctx, conversation, liveEvent.of.CallRemoved)
  if (end.outcome === callOutcome.of.ERROR && !conversation.setup.isTest) await raiseFailure(ctx, conversation)
  const recorded = outputsOf(recording, conversation.recorder.state.flows)
  return { outputs: [...before, ...recorded, endedOutput(end)], pending: null }
}

/** One flow that fails for everybody is told once, and again only after a while. */
async function raiseFailure(ctx: Ctx, { setup }: Conversation): Promise<void> {
  const { name } = await ctx.db
    .selectFrom('callScript')
    .select('name')
    .where('idCallScript', '=', setup.idCallScript)
    .executeTakeFirstOrThrow()
  await raiseEvent(ctx, 'conversation.failed', {
    title: `A conversation on ${name} failed`,
    text: `It started with version ${setup.flowVersion} of the flow.`,
    path: screens.conversation({ guid: setup.guid }),
    key: setup.flowGuid,
  })
}

/** Those who may see conversations learn that one changed, and ask for what they may see of it. */
function announce(ctx: Ctx, { setup }: Conversation, name: 'CallChanged' | 'CallRemoved'): void {
  ctx.emit({ name, payload: { guid: setup.guid }, to: { tenant: ctx.tenant, anyOf: actionsOf(viewDialLogs) } })
}
