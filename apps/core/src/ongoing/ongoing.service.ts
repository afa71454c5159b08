import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { type Reason, reason } from '@parley/contract/kernel/errors.ts'
import { ongoingState } from '@parley/contract/ongoing/ongoing.enum.ts'
import { ongoingBlocked } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import type { Steering } from '@parley/flow'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound, refuse } from '../kernel/refusal.ts'
import { insertDetails, readTurns } from '../runtime/recording.store.ts'
import { transcriptOf } from '../runtime/rows.ts'
import { lockOngoing, wantSteering } from '../runtime/steering.store.ts'
import { type Changed, heldNews, sealNews, wallTopic } from '../runtime/wallNews.ts'
import { endLost } from './lost.store.ts'
import { openOngoing } from './ongoing.access.ts'
import { endHold, readLost, setHold } from './ongoing.store.ts'
import { HELD_MS } from './ongoing.stream.ts'

/** What a supervisor does with a conversation that runs: refused where it cannot be now, on record in the audit log. */
async function act(
  ctx: Ctx,
  conversation: string,
  blocked: (row: HeldOngoing) => Reason | undefined,
  work: (row: HeldOngoing) => Promise<string>,
): Promise<void> {
  // As it is kept: by it the conversation is locked, and what is wanted of it sealed.
  const guid = conversation.toLowerCase()
  if (!(await lockOngoing(ctx.db, guid))) return notFound('Conversation')
  const row = await openOngoing(ctx, guid)
  refuse(blocked(row))
  const done = await work(row)
  await ctx.audit({
    kind: actionKind.of.OTHER,
    of: conversationKind,
    entity: [row.guid, row.callId],
    after: { conversation: done },
  })
}

type Deed = Steering extends infer S ? (S extends Steering ? Omit<S, 'kind' | 'by' | 'name'> : never) : never

/** The conversation says whose doing it was. */
function steer(ctx: Ctx, guid: string, deed: Deed): Promise<void> {
  const { id, name } = ctx.actor
  return wantSteering(ctx, guid, { kind: 'steered', by: id ?? 0, name, ...deed } as Steering) // each deed with its own parts
}

function tellHolder(ctx: Ctx, { guid, line }: HeldOngoing, by: HeldOngoing['heldBy']): void {
  ctx.emit({ name: 'stream', payload: heldNews(guid, line?.id ?? null, by), to: { topic: wallTopic(ctx.tenant) } })
}

export const suspend = (ctx: Ctx, conversation: string, takeOver = false): Promise<void> =>
  act(
    ctx,
    conversation,
    (row) => ongoingBlocked.take(row, ctx.actor.id, takeOver),
    async (row) => {
      const { guid, heldBy, state } = row
      const { id, name } = ctx.actor
      if (id === null) return notFound('User')
      await setHold(ctx.db, guid, id, new Date(ctx.clock.now().getTime() + HELD_MS))
      // Also where they have it already: what was wanted before may not have come about.
      if (heldBy?.id !== id || state !== ongoingState.of.SUSPENDED) await steer(ctx, guid, { do: 'suspend' })
      tellHolder(ctx, row, { id, name })
      return heldBy && heldBy.id !== id ? `Taken over from ${heldBy.name}` : 'Suspended'
    },
  )

export const resume = (ctx: Ctx, conversation: string): Promise<void> =>
  act(
    ctx,
    conversation,
    (row) => ongoingBlocked.giveBack(row, ctx.actor.id),
    async (row) => {
      await endHold(ctx.db, row.guid)
      await steer(ctx, row.guid, { do: 'resume' })
      tellHolder(ctx, row, null)
      return 'Given back to the bot'
    },
  )

/** The words are in the conversation, where they go with it. */
export const speak = (ctx: Ctx, conversation: string, text: string): Promise<void> =>
  act(
    ctx,
    conversation,
    (row) => ongoingBlocked.speak(row, ctx.actor.id),
    async ({ guid }) => {
      await steer(ctx, guid, { do: 'say', text })
      return 'Spoke'
    },
  )

export const end = (ctx: Ctx, conversation: string, takeOver = false): Promise<void> =>
  act(
    ctx,
    conversation,
    (row) => ongoingBlocked.end(row, ctx.actor.id, takeOver),
    async ({ guid }) => {
      await steer(ctx, guid, { do: 'end' })
      return 'Ended'
    },
  )

/** One that runs is ended by who runs it; what nobody runs is recorded as it was left. */
export const clean = (ctx: Ctx, conversation: string, takeOver = false): Promise<void> =>
  act(
    ctx,
    conversation,
    (row) => ongoingBlocked.clean(row, ctx.clock.now(), ctx.actor.id, takeOver),
    async (row) => {
      if (row.state === ongoingState.of.LOST) await recordLost(ctx, row)
      else await steer(ctx, row.guid, { do: 'end', reason: 'cleaned' })
      return 'Cleaned up'
    },
  )

/** With an error of the platform as of the last thing that happened in it; all that was kept of it stays. */
async function recordLost(ctx: Ctx, { guid, startedAt }: HeldOngoing): Promise<void> {
  const lost = await readLost(ctx.db, guid)
  if (!lost) return refuse(reason('ongoing.silent'))
  const { events, ...whole } = await readTurns(ctx.db, ctx.vault, guid)
  const last = events.at(-1)
  const offsetMs = last?.offsetMs ?? 0
  const seq = Math.max(0, ...events.map((each) => each.seq), ...whole.path.map(([each]) => each)) + 1
  const data = { by: 'platform', reason: 'cleaned' }
  const hangup = { seq, offsetMs, endOffsetMs: null, latencyMs: null, confidence: null, depth: 0, nodeId: null }
  const all = [...events, { ...hangup, kind: eventKind.of.HANGUP, text: null, data }]
  await insertDetails(ctx.db, ctx.vault, [
    {
      guid,
      flows: [[lost.setup.flowGuid, lost.setup.flowVersion]],
      ...whole,
      events: all,
      // Whether it held redacted values only its flow could say.
      isSensitive: true,
      initial: {},
      final: {},
      words: transcriptOf(all),
    },
  ])
  const at = (ms: number) => new Date(Date.parse(startedAt) + ms)
  const pickup = events.find(({ kind }) => kind === eventKind.of.PICKUP)
  await endLost(ctx.db, guid, pickup ? at(pickup.offsetMs) : null, at(offsetMs))
  const news: Changed = { kind: 'changed', rows: [], removed: [guid], lost: [] }
  ctx.emit({ name: 'stream', payload: sealNews(ctx.vault, ctx.tenant, news), to: { topic: wallTopic(ctx.tenant) } })
}
