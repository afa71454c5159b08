import type { TransferState } from '@parley/contract/desk/desk.enum.ts'
import type { Transfer, WrapUp } from '@parley/contract/desk/desk.schema.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { AccessPerson } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { namedRef, personRef } from '../kernel/names.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { columnOf, rowsOf } from '../kernel/rows.ts'
import { maskIn } from '../records/detail/leg-mask.ts'
import type { AwaitedTask } from '../rpa/robotNews.ts'

/** An offer with the line of its conversation, by which it is seen, and the numbers of its two sides. */
export interface StoredTransfer extends Transfer {
  readonly callId: string
  readonly idLine: number | null
  readonly numbers: readonly string[]
  /** Its conversation still runs. */
  readonly isLive: boolean
  /** Someone has come to it. */
  readonly hasBegun: boolean
  /** Someone else than who offered it has the conversation. */
  readonly isTaken: boolean
}

type Which =
  | { readonly idTransfer: number }
  /** What a step of the flow asked for. */
  | { readonly guid: string; readonly ask: string }
  | { readonly guid: string }
  /** Offered to them, theirs, or not wrapped up. */
  | { readonly agent: number }
  /** Not answered in time, taken by someone else, or not theirs any more who had it. */
  | { readonly isDue: true }

const NOT_HELD = (now: Date) => sql`NOT EXISTS (SELECT FROM conversation_hold h
  WHERE h.guid = t.guid AND h.id_user = t.id_agent AND h.until >= ${now})`
const ENDED = sql`NOT EXISTS (SELECT FROM conversation_session s WHERE s.guid = t.guid)`
const BEGUN = sql`EXISTS (SELECT FROM conversation_session s WHERE s.guid = t.guid AND s.live IS NOT NULL)`
const TAKEN = (now: Date) => sql`EXISTS (SELECT FROM conversation_hold h
  WHERE h.guid = t.guid AND h.id_user IS DISTINCT FROM t.id_from AND h.until >= ${now})`

function those(which: Which, now: Date) {
  if ('idTransfer' in which) return sql`t.id_transfer = ${which.idTransfer}`
  if ('ask' in which) return sql`t.guid = ${which.guid} AND t.ask = ${which.ask}`
  if ('guid' in which) return sql`t.guid = ${which.guid}`
  if ('agent' in which)
    return sql`t.id_agent = ${which.agent} AND (t.state IN ('RINGING', 'ACCEPTED') OR (t.state = 'COMPLETED' AND t.wrapped_up_at IS NULL))`
  return sql`(t.state = 'RINGING' AND (t.offered_until < ${now} OR ${ENDED} OR ${TAKEN(now)})) OR (t.state = 'ACCEPTED' AND ${NOT_HELD(now)})`
}

/** In the order in which they were made. */
export async function listTransfers({ db, clock }: Ctx, which: Which): Promise<StoredTransfer[]> {
  const now = clock.now()
  return await rowsOf(db)<StoredTransfer>`
    SELECT t.id_transfer, t.guid, d.call_id, d.channel, CASE d.direction WHEN 'in' THEN d.from_number ELSE d.to_number END AS caller, t.id_line,
      ${namedRef('l.name', 'l.id_line')} AS line, t.mode, t.state,
      ${personRef('t.id_from')} AS "from", ${personRef('t.id_to')} AS "to", ${personRef('t.id_agent')} AS agent,
      cardinality(t.asked) AS asked, t.requested_at, t.offered_until, t.accepted_at, t.ended_at, t.outcome, t.note, t.wrapped_up_at,
      array_remove(ARRAY[d.from_number, d.to_number], NULL) AS numbers, NOT ${ENDED} AS is_live, ${BEGUN} AS has_begun, ${TAKEN(now)} AS is_taken
    FROM transfer t JOIN dial_log d ON d.guid = t.guid AND d.started_at = uuid_extract_timestamp(t.guid) LEFT JOIN line l ON l.id_line = t.id_line
    WHERE ${those(which, now)} ORDER BY t.id_transfer`
}

export const findTransfer = async (ctx: Ctx, idTransfer: number): Promise<StoredTransfer | undefined> =>
  (await listTransfers(ctx, { idTransfer }))[0]

/** As this user may see it. */
export function shown(ctx: Ctx, stored: StoredTransfer): Transfer {
  const { callId: _, idLine: __, isLive: ___, isTaken: ____, hasBegun: _____, numbers, ...all } = stored
  if (ctx.can('Settings.unmask')) return all
  return { ...all, caller: maskNumber(all.caller), note: maskIn(numbers)(all.note) }
}

/** Holds back who else would offer, answer or pass on a conversation of the tenant until the transaction ends; taken before the conversation itself, whose row must not be held while one waits. */
export const lockDesk = (ctx: Ctx) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('desk of ' || ${ctx.tenant}::text, 0))`.execute(ctx.db)

export const insertTransfer = (db: Db, values: Insertable<Tables['transfer']>) =>
  db.insertInto('transfer').values(values).returning('idTransfer').executeTakeFirstOrThrow()

/** The offer of a conversation that is not answered yet. */
export const findRinging = async (ctx: Ctx, guid: string): Promise<StoredTransfer | undefined> =>
  (await listTransfers(ctx, { guid })).find(({ state }) => state === 'RINGING')

/** The offer that a step of the flow waits for. */
export const findAsked = async (ctx: Ctx, guid: string, ask: string): Promise<StoredTransfer | undefined> =>
  (await listTransfers(ctx, { guid, ask }))[0]

/** A step of the flow waits for an offer that was there before it. */
export const waitFor = (db: Db, idTransfer: number, ask: string) =>
  db.updateTable('transfer').set({ ask }).where('idTransfer', '=', idTransfer).execute()

/** Of offers that steps wait for, of any tenant, those that are over. */
export function findOfferNews(db: Db, asked: readonly AwaitedTask[], now: Date): Promise<AwaitedTask[]> {
  const conversations = asked.map(({ conversation }) => conversation)
  const asks = asked.map(({ ask }) => ask)
  return rowsOf(db)`SELECT * FROM app.transfer_news(${conversations}::uuid[], ${asks}::text[], ${now})`
}

/** The next person is asked. */
export const offerTo = (db: Db, idTransfer: number, idAgent: number, until: Date) =>
  sql`UPDATE transfer SET id_agent = ${idAgent}, asked = asked || ${idAgent}::bigint, offered_until = ${until}
    WHERE id_transfer = ${idTransfer}`.execute(db)

export const acceptTransfer = (db: Db, idTransfer: number, at: Date) =>
  db.updateTable('transfer').set({ state: 'ACCEPTED', acceptedAt: at }).where('idTransfer', '=', idTransfer).execute()

export const endTransfer = (db: Db, idTransfer: number, state: TransferState, at: Date) =>
  db.updateTable('transfer').set({ state, endedAt: at }).where('idTransfer', '=', idTransfer).execute()

export const storeWrapUp = (db: Db, idTransfer: number, { outcome, note }: WrapUp, at: Date) =>
  db.updateTable('transfer').set({ outcome, note, wrappedUpAt: at }).where('idTransfer', '=', idTransfer).execute()

/** Whether the words of a conversation that is over are kept: a note must not outlive them. */
export const keepsWords = async (db: Db, guid: string): Promise<boolean> =>
  (await rowsOf(db)`SELECT FROM conversation_detail WHERE guid = ${guid} AND words IS NOT NULL`).length > 0

export interface Agent {
  readonly id: number
  readonly name: string
  readonly isAvailable: boolean
  readonly hasMissed: boolean
  readonly since: string
  readonly isThere: boolean
  /** What authentication knows of them; null where they could not take anything anyway. */
  readonly access: AccessPerson | null
  /** Something is offered to them now, or this was before. */
  readonly isAsked: boolean
  readonly hasConversation: boolean
  readonly hasWrapUp: boolean
}

/** So many desks are looked at for one offer, the available ones first. */
const MOST_AGENTS = 200
/** What they may is looked up only for those who are free: it is the costly part. */
const agents = (now: Date, idTransfer: number | null, which: RawBuilder<unknown>) => sql`
  SELECT each.*, CASE WHEN is_available AND is_there AND NOT (is_asked OR has_conversation OR has_wrap_up) THEN app.person(id) END AS access
  FROM (SELECT a.id_user AS id, app.person_name(a.id_user) AS name, a.is_available, a.has_missed, a.since, a.seen_until >= ${now} AS is_there,
      EXISTS (SELECT FROM transfer t WHERE t.id_agent = a.id_user AND t.state = 'RINGING')
        OR EXISTS (SELECT FROM transfer t WHERE t.id_transfer = ${idTransfer} AND a.id_user = ANY (t.asked)) AS is_asked,
      EXISTS (SELECT FROM transfer t WHERE t.id_agent = a.id_user AND t.state = 'ACCEPTED')
        OR EXISTS (SELECT FROM conversation_hold h WHERE h.id_user = a.id_user AND h.until >= ${now}) AS has_conversation,
      EXISTS (SELECT FROM transfer t WHERE t.id_agent = a.id_user AND t.state = 'COMPLETED' AND t.wrapped_up_at IS NULL) AS has_wrap_up
    FROM desk_agent a WHERE ${which} ORDER BY a.is_available DESC, a.since, a.id_user LIMIT ${MOST_AGENTS}) AS each ORDER BY since, id`

const atDesk = (now: Date, idUser: number | null) =>
  sql`a.seen_until >= ${now} AND (${idUser}::bigint IS NULL OR a.id_user = ${idUser})`

interface Wanted {
  readonly idTransfer?: number | undefined
  /** Only this one. */
  readonly idUser?: number | null
}

/** Whose desk is open, who has waited longest first. */
export const listAgents = (db: Db, now: Date, { idTransfer, idUser = null }: Wanted): Promise<Agent[]> =>
  rowsOf(db)<Agent>`${agents(now, idTransfer ?? null, atDesk(now, idUser))}`

/** By the name they sign in with. */
export const findByUsername = async (db: Db, username: string): Promise<number | undefined> =>
  (
    await columnOf(db)<number>`
      SELECT a.id_user FROM desk_agent a JOIN app_user u USING (id_user) WHERE lower(u.username) = lower(${username})`
  )[0]

/** Someone who has been at the desk: names of others are not told. */
export const findPerson = async (db: Db, idUser: number): Promise<{ id: number; name: string } | undefined> =>
  (
    await rowsOf(db)<{ id: number; name: string }>`
      SELECT id_user AS id, app.person_name(id_user) AS name FROM desk_agent WHERE id_user = ${idUser}`
  )[0]

export const findAgent = async (db: Db, now: Date, idUser: number): Promise<Agent | undefined> =>
  (await rowsOf(db)<Agent>`${agents(now, null, sql`a.id_user = ${idUser}`)}`)[0]

/** They wait since they came, where they were not there. */
export const setAvailable = (db: Db, idUser: number, isAvailable: boolean, now: Date, seenUntil: Date) =>
  sql`INSERT INTO desk_agent (id_user, is_available, since, seen_until) VALUES (${idUser}, ${isAvailable}, ${now}, ${seenUntil})
    ON CONFLICT (id_tenant, id_user) DO UPDATE SET is_available = excluded.is_available, has_missed = false, seen_until = greatest(desk_agent.seen_until, excluded.seen_until),
      since = CASE WHEN desk_agent.is_available = excluded.is_available AND desk_agent.seen_until >= ${now} THEN desk_agent.since ELSE excluded.since END`.execute(
    db,
  )

/** Their desk is open. */
export const stayAtDesk = (db: Db, idUser: number, now: Date, seenUntil: Date) =>
  sql`INSERT INTO desk_agent (id_user, since, seen_until) VALUES (${idUser}, ${now}, ${seenUntil})
    ON CONFLICT (id_tenant, id_user) DO UPDATE SET seen_until = greatest(desk_agent.seen_until, excluded.seen_until),
      since = CASE WHEN desk_agent.seen_until >= ${now} THEN desk_agent.since ELSE excluded.since END`.execute(db)

/** From now on they wait again. */
export const waitAgain = (db: Db, idUser: number, now: Date) =>
  db.updateTable('deskAgent').set({ since: now }).where('idUser', '=', idUser).execute()

/** They are away until they say otherwise: whoever is asked next must not wait for them in vain. */
export const missed = (db: Db, idUser: number, now: Date) =>
  db
    .updateTable('deskAgent')
    .set({ since: now, isAvailable: false, hasMissed: sql<boolean>`is_available` })
    .where('idUser', '=', idUser)
    .execute()
