import { conversationKind } from '@parley/contract/conversations/conversation.entity.ts'
import type { Conversation, conversationQuery, Leg } from '@parley/contract/conversations/detail/conversation.schema.ts'
import type { DialLog } from '@parley/contract/conversations/list/dialLog.schema.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import type { z } from 'zod'
import type { Ctx } from '../../kernel/ctx.ts'
import { maskNumber } from '../../kernel/numberMask.ts'
import { notFound, Refusal } from '../../kernel/refusal.ts'
import { findLog, readRecording } from '../../runtime/recording.store.ts'
import { showNumbers } from '../list/dialLog.service.ts'
import { readPage, type StoredFilter, visibleLogs } from '../list/dialLog.store.ts'
import { findCalledContact } from './calledContact.ts'
import { listRanFlows, numbersOf, setFavoriteRow } from './conversation.store.ts'
import { joinLegs } from './joinLegs.ts'
import { legOf } from './leg.ts'
import { maskLeg } from './leg-mask.ts'
import { receiptEvents } from './receiptEvents.ts'

const MOST_LEGS = 50

/** A conversation by its guid or call id; all legs of it where the full one is asked for. */
export async function getConversation(ctx: Ctx, query: z.output<typeof conversationQuery>): Promise<Conversation> {
  const { guid, callId, fullConversations = false } = query
  if (guid === undefined && callId === undefined)
    throw new Refusal(reason('validation.failed'), { guid: messages.required })
  const log = await findVisible(ctx, guid === undefined ? { callId: callId ?? '' } : { guid: guid.toLowerCase() })
  const row = await findLog(ctx.db, log.guid)
  const numbers = row ? await numbersOf(ctx.db, row.thread) : []
  const all = row ? await readVisible(ctx, { thread: row.thread }, 'startedAt', MOST_LEGS) : []
  const legs: Leg[] = []
  for (const each of fullConversations && all.length > 0 ? all : [log]) legs.push(await readLeg(ctx, each, numbers))
  return { guid: log.guid, parts: Math.max(1, all.length), legs: joinLegs(legs) }
}

/** The log where the user may see it; 404 otherwise, so that nobody learns of what is not theirs. */
export async function findVisible(ctx: Ctx, which: Pick<StoredFilter, 'guid' | 'callId'>): Promise<DialLog> {
  const [log] = await readVisible(ctx, which, '-startedAt', 1)
  return log ?? notFound('Conversation')
}

async function readVisible(ctx: Ctx, which: StoredFilter, sort: string, most: number): Promise<DialLog[]> {
  const visible = await visibleLogs(ctx)
  const filter = { ...which, idUser: ctx.actor.id, ...(visible === 'all' ? {} : { visible }) }
  return (await readPage(ctx.db, filter, { sort, most })).map((log) => showNumbers(ctx, log))
}

/** `numbers` are those of all legs: of a transfer, one leg names whom the other reached. */
async function readLeg(ctx: Ctx, log: DialLog, numbers: readonly string[]): Promise<Leg> {
  const { leg, isKept } = await wholeLeg(ctx, log)
  if (!isKept) return leg
  if (!ctx.can('Settings.unmask')) return maskLeg(leg, numbers)
  ctx.noteRead({
    of: conversationKind,
    entity: [log.guid, log.callId],
    what: 'Opened with numbers unmasked',
  })
  return leg
}

/** A leg as it is handed on by itself, on behalf of no one who looks; undefined where it is no longer kept. */
export async function readLegFor(ctx: Ctx, guid: string, isMasked: boolean): Promise<Leg | undefined> {
  const [log] = await readPage(ctx.db, { guid, idUser: null }, { sort: '-startedAt', most: 1 })
  const row = log && (await findLog(ctx.db, guid))
  if (!row) return undefined
  if (!isMasked) return (await wholeLeg(ctx, log)).leg
  const shown = { ...log, from: maskNumber(log.from), to: maskNumber(log.to) }
  return maskLeg((await wholeLeg(ctx, shown)).leg, await numbersOf(ctx.db, row.thread))
}

async function wholeLeg(ctx: Ctx, log: DialLog): Promise<{ readonly leg: Leg; readonly isKept: boolean }> {
  const recorded = await readRecording(ctx.db, ctx.vault, log.guid)
  const told = await receiptEvents(ctx.db, log, recorded.events)
  const detail = told.length === 0 ? recorded : { ...recorded, events: [...recorded.events, ...told] }
  const row = await findLog(ctx.db, log.guid)
  const leg = legOf({
    log,
    detail,
    flows: await listRanFlows(ctx.db, detail.flows, new Date(log.startedAt).toISOString()),
    latency: { p50: row?.latencyP50 ?? null, p95: row?.latencyP95 ?? null },
    contact: row ? await findCalledContact(ctx, row) : null,
  })
  return { leg, isKept: row !== undefined }
}

/** Marks or unmarks a conversation for the user alone. */
export async function setFavorite(ctx: Ctx, { guid, favorite }: { guid: string; favorite: boolean }) {
  const log = await findVisible(ctx, { guid: guid.toLowerCase() })
  if (ctx.actor.id !== null) await setFavoriteRow(ctx.db, ctx.actor.id, log.guid, favorite)
  return { guid: log.guid, favorite }
}
