import { callbackKeeper, callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { canCall, insertAttempt, type Locked, lockCallback, storeCallback } from '../../callbacks/callback.store.ts'
import { tellCallbacks } from '../../callbacks/callback.stream.ts'
import { readSettings, type Settings } from '../../callbacks/callbackSetting.store.ts'
import { callbackOpening, rulesOf } from '../../callbacks/rules/whenKept.ts'
import { isShort } from '../../campaigns/balance.store.ts'
import { addRefused, settleThrough } from '../../destinations/destination.store.ts'
import { DestinationBook } from '../../destinations/destinationBook.ts'
import type { Permitted } from '../../destinations/permitted.ts'
import type { Allowance, Decision } from '../../destinations/rules/destinationOf.ts'
import { keyOf, RESERVED_SECONDS } from '../../destinations/rules/limits.ts'
import { type CallerKey, callerKey } from '../../flows/rollout.store.ts'
import { type FoundLine, readLines } from '../../inbound/admission.store.ts'
import { moveUp } from '../../inbound/moveUp.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'
import { rowOf, rowsOf } from '../../kernel/rows.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import { suppressedAmong } from '../../suppressions/suppressed.ts'
import { lockCalls, whyNoRoom } from '../../tenants/callLimit.ts'
import type { Dialable } from '../../voice/voiceChannel.ts'
import { readInCall } from '../store/begin.ts'
import { isStopped } from '../store/facts.ts'

/** A call that is kept and may be made. */
export interface BegunCall {
  readonly idCallback: number
  readonly setup: Dialable
}

/** What cannot be called now: one number, or all of a line; neither where the callback itself is another now. */
export interface Passed {
  readonly idCallback?: number
  readonly idLine?: number
}

interface LeftOut {
  readonly callbacks: readonly number[]
  readonly lines: readonly number[]
}

interface Due extends Locked {
  readonly idCallback: number
  readonly number: string
  readonly line: number
  /** The number that the line calls from. */
  readonly from: string
  readonly thread: string
}

type Flow = Pick<NonNullable<FoundLine['flow']>, 'idCallScript' | 'guid'> & { readonly version: number | null }

const AGAIN_MS = 60_000
const { GIVEN_UP } = callbackState.of

/** Keeps the next call that a line is to make; undefined where none is due or the tenant can make none now. */
export async function beginCallback(
  ctx: Ctx,
  newGuid: () => string,
  leftOut: LeftOut,
): Promise<BegunCall | { readonly passed: Passed } | undefined> {
  const settings = await readSettings(ctx.db)
  if (settings.by !== 'line' || (await isStopped(ctx.db)) || (await isShort(ctx.db))) return undefined
  await lockCalls(ctx)
  await moveUp(ctx)
  if (await whyNoRoom(ctx)) return undefined
  const due = await nextDue(ctx, settings, leftOut)
  if (!due) return undefined
  const book = await DestinationBook.open(ctx, destinationUse.of.CALLBACK, [due.line], ctx.clock.now())
  const decision = book.decide({ idLine: due.line, number: due.number })
  const instead = await whyNot(ctx, settings, due, decision)
  if (instead) {
    await storeCallback(ctx.db, due.idCallback, instead)
    tellCallbacks(ctx)
    return { passed: {} }
  }
  const caller = callerKey(due.number)
  const line = (await readLines(ctx, due.line, ctx.clock.now(), caller)).get(due.line)
  const flow = await flowOf(ctx, settings, line, caller)
  if (!line || flow?.version == null || !isFree(line)) return { passed: { idLine: due.line } }
  if ((await readInCall(ctx, [due.number])).has(due.number)) return { passed: { idCallback: due.idCallback } }
  const passed = { passed: { idCallback: due.idCallback } }
  if (!decision.isAllowed) return passed
  const chosen = { due, line, flow: { ...flow, version: flow.version } }
  return (await dialled(ctx, chosen, { book, decision }, newGuid())) ?? passed
}

/** Who waits longest, but for those on the phone by which they were promised; who another process looks at just now is left to it. */
const nextDue = ({ db, clock }: Ctx, { idLine }: Settings, { callbacks, lines }: LeftOut) =>
  rowOf(db)<Due>`
    SELECT r.id_callback_request AS id_callback, r.number, r.zone, r.due_at, r.attempts, r.id_line, r.id_contact, r.id_campaign, r.by_campaign,
      l.id_line AS line, coalesce((app.numbers_of(l.id_line))[1], '') AS from,
      of.thread
    FROM callback_request r JOIN line l ON l.id_line = coalesce(r.id_line, ${idLine}::bigint) JOIN dial_module m USING (id_module)
      CROSS JOIN LATERAL (SELECT coalesce((SELECT d.thread FROM dial_log d
        WHERE d.guid = r.guid AND d.started_at = uuid_extract_timestamp(r.guid)), r.guid) AS thread) AS of
    WHERE r.state = 'OPEN' AND r.due_at <= ${clock.now()} AND r.id_owner IS NULL AND r.id_campaign IS NULL AND NOT r.needs_person
      AND ${canCall(clock.now())}
      AND r.id_callback_request <> ALL (${[...callbacks]}::bigint[]) AND l.id_line <> ALL (${[...lines]}::bigint[])
      AND NOT EXISTS (SELECT FROM conversation_session s
        WHERE s.setup ->> 'thread' = of.thread::text AND s.setup ->> 'channel' = ${String(channelType.of.VOICE)})
    ORDER BY r.due_at, r.id_callback_request LIMIT 1 FOR UPDATE OF r SKIP LOCKED`

/** What becomes of it instead of a call, by who may be called and when. */
async function whyNot(ctx: Ctx, settings: Settings, { number, zone, line }: Due, decision: Decision) {
  const now = ctx.clock.now()
  const givenUp = (outcome: string) => ({ state: GIVEN_UP, outcome, closedAt: now })
  if ((await suppressedAmong(ctx, { idCampaign: null, phones: [number] })).has(number))
    return givenUp('On a do-not-call list')
  if (!decision.isAllowed) {
    await addRefused(ctx, [{ use: 'callback', reason: decision.reason, idLine: line, idCampaign: null }])
    return givenUp(decision.text)
  }
  const { timezone } = await ownTenant(ctx)
  const opening = callbackOpening(rulesOf(settings, timezone), { number, zone }, now)
  if (opening.isOpen) return undefined
  const dueAt = opening.opensAt ?? new Date(now.getTime() + AGAIN_MS)
  return { dueAt, moveReason: 'Outside calling hours' }
}

/** The flow that is set, else that of the line. */
async function flowOf(
  { db }: Ctx,
  { idCallScript }: Settings,
  line: FoundLine | undefined,
  caller: CallerKey,
): Promise<Flow | undefined> {
  if (idCallScript === null) return line?.flow ?? undefined
  return await rowOf(db)<Flow>`
    SELECT id_call_script, guid, app.version_for(id_call_script, published_version, ${caller}) AS version FROM call_script WHERE id_call_script = ${idCallScript} AND channel = ${channelType.of.VOICE}`
}

const isFree = (line: FoundLine): boolean => line.live < line.mostCalls && line.liveOfModule < line.mostOfModule

interface Chosen {
  readonly due: Due
  readonly line: FoundLine
  readonly flow: Flow & { readonly version: number }
}

/** Undefined where a limit of the destination lets no call through; it waits until one does. */
async function dialled(
  ctx: Ctx,
  chosen: Chosen,
  { book, decision }: { readonly book: DestinationBook; readonly decision: Allowance },
  guid: string,
): Promise<BegunCall | undefined> {
  const { due, line } = chosen
  const { idCallback, number, attempts } = due
  const { idLine } = line
  const now = ctx.clock.now()
  await book.read([{ idLine, number }])
  const full = book.full(idLine, decision)
  if (full) {
    await storeCallback(ctx.db, idCallback, { dueAt: full.until, moveReason: full.text })
    return undefined
  }
  const to = book.take(idLine, decision)
  await book.keep()
  await storeCallback(ctx.db, idCallback, { state: 'CALLING', attempts: attempts + 1 })
  const limited = storedJson(decision.limited.map((found) => keyOf(idLine, found)))
  const keeper = callbackKeeper.of.LINE
  await insertAttempt(ctx.db, { idCallbackRequest: idCallback, keeper, at: now, idLine, guid, limited })
  tellCallbacks(ctx)
  return { idCallback, setup: setupOf(chosen, guid, to) }
}

/** A further part of the conversation in which it was promised. */
const setupOf = ({ due, line, flow }: Chosen, guid: string, to: Permitted): Dialable => ({
  ...{ guid, callId: guid, thread: due.thread },
  ...{ channel: channelType.of.VOICE, callType: callType.of.REGULAR, direction: 'out' },
  ...{ from: due.from, to, language: line.language, zone: due.zone },
  ...{ idCallScript: flow.idCallScript, flowGuid: flow.guid, flowVersion: flow.version },
  line: { idLine: line.idLine, idModule: line.idModule, name: line.name },
  variables: {},
  // Alternatives of texts differ between calls.
  seed: Number.parseInt(guid.slice(-8), 16),
  ...{ isTest: false, idUser: null },
})

export interface Stuck {
  readonly idCallback: number
  readonly guid: string
}

/** One that ended: of how it ended its last leg tells. */
export interface Over extends Stuck {
  readonly lastLeg: string
  readonly endedAt: string
  readonly talkMs: number
}

/**
 * Calls of which the process is gone: those whose conversations ended, and those that none ever began. A call goes on in another flow under another
 * guid, so that none is over while its thread goes on; of what was promised to another number in the same conversation the calls are others.
 */
export async function stuckCalls(
  ctx: Ctx,
): Promise<{ readonly over: readonly Over[]; readonly unmade: readonly Stuck[] }> {
  const now = ctx.clock.now().getTime()
  const settled = new Date(now - SETTLED_MS)
  const rows = await rowsOf(ctx.db)<Over & { isOver: boolean | null; isKnown: boolean; at: string }>`
    SELECT a.id_callback_request AS id_callback, a.guid, a.at, leg.is_over AND NOT live.is_there AS is_over, leg.last_leg, leg.ended_at, leg.talk_ms,
      d.guid IS NOT NULL OR live.is_there AS is_known
    FROM callback_attempt a LEFT JOIN dial_log d ON d.guid = a.guid AND d.started_at = uuid_extract_timestamp(a.guid)
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM conversation_session s
      WHERE s.guid = a.guid OR s.setup ->> 'thread' = d.thread::text AND s.setup ->> 'to' = d.to_number) AS is_there) AS live
    LEFT JOIN LATERAL (SELECT bool_and(l.ended_at IS NOT NULL AND l.ended_at < ${settled}) AS is_over, max(l.ended_at) AS ended_at,
        sum(l.talk_ms)::int AS talk_ms, (array_agg(l.guid ORDER BY l.started_at DESC, l.guid DESC))[1] AS last_leg
      FROM dial_log l WHERE l.thread = d.thread AND l.to_number = d.to_number AND l.started_at >= d.started_at) AS leg ON true
    WHERE a.ended_at IS NULL AND a.keeper = ${callbackKeeper.of.LINE} AND a.at < ${settled}`
  return {
    over: rows.filter(({ isOver }) => isOver === true),
    unmade: rows.filter(({ isKnown, at }) => !isKnown && Date.parse(at) < now - UNMADE_MS),
  }
}
/** Whose process lives keeps its end long before. */
const SETTLED_MS = 60_000
/** Longer than a process that begins a call may take until the carrier hears of it. */
const UNMADE_MS = 5 * 60_000

/** One that was never made leaves nothing behind. */
export async function takeBackCallback(ctx: Ctx, { idCallback, guid }: Stuck): Promise<void> {
  const { db } = ctx
  const { attempts } = await lockCallback(db, idCallback)
  const gone = await db
    .deleteFrom('callbackAttempt')
    .where((row) => row('guid', '=', guid).and('idCallbackRequest', '=', idCallback))
    .where('endedAt', 'is', null)
    .returning(['at', 'limited'])
    .executeTakeFirst()
  if (!gone) return
  await storeCallback(db, idCallback, { state: 'OPEN', attempts: attempts - 1 })
  await settleThrough(ctx, [{ limited: gone.limited, startedAt: gone.at, calls: -1, seconds: -RESERVED_SECONDS }])
  tellCallbacks(ctx)
}
