import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import { speakerOf } from '@parley/contract/ongoing/ongoing.enum.ts'
import type {
  ConversationNews,
  HeldOngoing,
  OngoingDetail,
  OngoingQuery,
} from '@parley/contract/ongoing/ongoing.schema.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { noteRead } from '../kernel/notes.ts'
import { maskIn } from '../records/detail/leg-mask.ts'
import { catchUp } from '../runtime/catchUp.ts'
import { Unreadable } from '../runtime/storedCheckpoint.ts'
import { linesIn, openOngoing, showOngoing } from './ongoing.access.ts'
import { findOngoing, listOngoing, readCapacity } from './ongoing.store.ts'

export async function listAllowed(ctx: Ctx, query: OngoingQuery) {
  if (query.idDialModuleLine !== undefined) await ctx.require('Line.view', query.idDialModuleLine)
  const page = await listOngoing(ctx, linesIn(ctx.permissions), query)
  return { ...page, items: page.items.map((row) => showOngoing(ctx, row)) }
}

export async function readDetail(ctx: Ctx, guid: string): Promise<OngoingDetail> {
  const detail = await readWhole(ctx, guid)
  return isHushedFor(ctx, detail.conversation) ? { ...detail, outputs: unspoken(detail.outputs) } : detail
}

/** Live transcription is off: only the person who has the conversation sees what is said. */
export const isHushedFor = ({ actor }: Ctx, { isHushed, heldBy }: HeldOngoing): boolean =>
  isHushed === true && (actor.id === null || heldBy?.id !== actor.id)

/** Without what was said. */
const unspoken = (outputs: readonly DiagnosticOutput[]): DiagnosticOutput[] =>
  outputs.filter((output) => output.type !== 'event' || speakerOf(output) === undefined)

/** For the one it is offered to, too, who has to know what it is about. */
export async function readWhole(ctx: Ctx, guid: string): Promise<OngoingDetail> {
  const row = await openOngoing(ctx, guid)
  const { outputs } = await readOutputs(ctx, row.guid, NOTHING_KNOWN)
  if (ctx.can('Settings.unmask')) ctx.noteRead({ of: conversationKind, entity: [row.guid, row.callId], what: UNMASKED })
  return { conversation: showOngoing(ctx, row), outputs: maskedOutputs(ctx, [row.from, row.to], outputs) }
}

/** As the recorded conversation notes it. */
const UNMASKED = 'Opened with numbers unmasked'

/** Opens a conversation to follow it, which is noted once where its numbers are shown; the numbers of its two sides. */
export async function openFollowed(ctx: Ctx, guid: string): Promise<readonly string[]> {
  const { callId, from, to } = await openOngoing(ctx, guid)
  if (ctx.can('Settings.unmask')) await noteRead(ctx, conversationKind, [guid, callId], { what: UNMASKED })
  return [from, to]
}

/** How much of a conversation one knows: its turns, and the last running number. */
interface Known {
  readonly turn: number
  readonly seq: number
  /** What was said was not shown. */
  readonly isHushed: boolean
}
export const NOTHING_KNOWN: Known = { turn: 0, seq: 0, isHushed: false }

/** Nothing where it can’t be read here: its row is shown all the same, and it can be cleaned up. */
async function readOutputs(
  ctx: Ctx,
  guid: string,
  { seq, turn }: Pick<Known, 'seq' | 'turn'>,
): ReturnType<typeof catchUp> {
  try {
    return await catchUp(ctx, guid, seq, turn)
  } catch (error) {
    if (error instanceof Unreadable) return { outputs: [], seq }
    throw error
  }
}

/** What came after what is known of a conversation that one was let to see; `numbers` are those of its two sides. */
export async function readNews(
  ctx: Ctx,
  guid: string,
  known: Known,
  numbers: readonly string[],
): Promise<ConversationNews & { readonly now: Known }> {
  const row = await findOngoing(ctx, linesIn(ctx.permissions), guid)
  // Once it is over it is recorded, which has its own permission.
  const isHushed = row ? isHushedFor(ctx, row) : known.isHushed
  const { outputs, seq } = await readOutputs(ctx, guid, known.isHushed && !isHushed ? NOTHING_KNOWN : known)
  return {
    kind: 'news',
    conversation: row ? showOngoing(ctx, row) : null,
    outputs: maskedOutputs(ctx, numbers, isHushed ? unspoken(outputs) : outputs),
    // Turns that came between the two looks are read again, and told once.
    now: { turn: row?.turn ?? known.turn, seq: Math.max(seq, known.seq), isHushed },
  }
}

/** As in the conversation's details: without Settings.unmask the numbers of both sides are masked wherever they stand. */
const maskedOutputs = (ctx: Ctx, numbers: readonly string[], outputs: DiagnosticOutput[]): DiagnosticOutput[] =>
  ctx.can('Settings.unmask') ? outputs : maskIn(numbers)(outputs)

export const readUse = (ctx: Ctx) => readCapacity(ctx, linesIn(ctx.permissions), ctx.allowed('Module.view'))
