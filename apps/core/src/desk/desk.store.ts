import type { TransferState } from '@parley/contract/desk/desk.enum.ts'
import type { Transfer, WrapUp } from '@parley/contract/desk/desk.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { AccessPerson } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Db, Tables } from '../kernel/db.ts'
import { maskNumber } from '../kernel/numberMask.ts'
import { rowsOf } from '../kernel/rows.ts'

/** An offer with the line of its conversation, by which it is seen, and whether it still runs. */
export interface StoredTransfer extends Transfer {
  readonly callId: string
  readonly idLine: number | null
  readonly isLive: boolean
}

const person = (column: string) =>
  sql`jsonb_build_object('id', ${sql.raw(column)}, 'name', app.person_name(${sql.raw(column)}))`

type Which =
  | { readonly idTransfer: number }
  | { readonly guid: string }
  /** Offered to them, theirs, or not wrapped up. */
  | { readonly agent: number }
  /** Not answered in time, or not theirs any more who had it. */
  | { readonly dueAt: Date }

const NOT_HELD = (now: Date) => sql`NOT EXISTS (SELECT FROM conversation_hold h
  WHERE h.guid = t.guid AND h.id_user = t.id_agent AND h.until >= ${now})`
const ENDED = sql`NOT EXISTS (SELECT FROM conversation_session s WHERE s.guid = t.guid)`

function those(which: Which) {
  if ('idTransfer' in which) return sql`t.id_transfer = ${which.idTransfer}`
  if ('guid' in which) return sql`t.guid = ${which.guid}`
  if ('agent' in which)
    return sql`t.id_agent = ${which.agent} AND (t.state IN ('RINGING', 'ACCEPTED') OR (t.state = 'COMPLETED' AND t.wrapped_up_at IS NULL))`
  return sql`(t.state = 'RINGING' AND (t.offered_until < ${which.dueAt} OR ${ENDED})) OR (t.state = 'ACCEPTED' AND ${NOT_HELD(which.dueAt)})`
}

/** In the order in which they were made. */
export const listTransfers = (db: Db, which: Which): Promise<StoredTransfer[]> =>
  rowsOf(db)<StoredTransfer>`
    SELECT t.id_transfer, t.guid, d.call_id, d.channel, CASE d.direction WHEN 'in' THEN d.from_number ELSE d.to_number END AS caller, t.id_line,
      CASE WHEN l.id_line IS NOT NULL THEN jsonb_build_object('id', l.id_line, 'name', l.name) END AS line, t.mode, t.state,
      ${person('t.id_from')} AS "from", CASE WHEN t.id_to IS NOT NULL THEN ${person('t.id_to')} END AS "to", ${person('t.id_agent')} AS agent,
      cardinality(t.asked) AS asked, t.requested_at, t.offered_until, t.accepted_at, t.ended_at, t.outcome, t.note, t.wrapped_up_at,
      NOT ${ENDED} AS is_live
    FROM transfer t JOIN dial_log d ON d.guid = t.guid AND d.started_at = uuid_extract_timestamp(t.guid) LEFT JOIN line l ON l.id_line = t.id_line
    WHERE ${those(which)} ORDER BY t.id_transfer`

export const findTransfer = async (db: Db, idTransfer: number): Promise<StoredTransfer | undefined> =>
  (await listTransfers(db, { idTransfer }))[0]

/** As this user may see it. */
export function shown(ctx: Ctx, { callId: _, idLine: __, isLive: ___, caller, ...rest }: StoredTransfer): Transfer {
  return { ...rest, caller: ctx.can('Settings.unmask') ? caller : maskNumber(caller) }
}

/** Holds back who else would offer, answer or pass on a conversation of the tenant until the transaction ends. */
export const lockDesk = (ctx: Ctx) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('desk of ' || ${ctx.tenant}::text, 0))`.execute(ctx.db)

export const insertTransfer = (db: Db, values: Insertable<Tables['transfer']>) =>
  db.insertInto('transfer').values(values).returning('idTransfer').executeTakeFirstOrThrow()

/** Whom a conversation is offered to now. */
export const askedNow = async (db: Db, guid: string): Promise<string | undefined> =>
  (
    await rowsOf(db)<{
      name: string
    }>`SELECT app.person_name(id_agent) AS name FROM transfer WHERE guid = ${guid} AND state = 'RINGING'`
  )[0]?.name

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

export interface Agent {
  readonly id: number
  readonly name: string
  readonly isAvailable: boolean
  readonly since: string
  readonly isThere: boolean
  /** What authentication knows of them. */
  readonly access: AccessPerson
  readonly isAsked: boolean
  readonly hasConversation: boolean
  readonly hasWrapUp: boolean
  /** Whether it was offered to them already. */
  readonly wasAsked: boolean
}

/** So many desks are looked at for one offer. */
const MOST_AGENTS = 200
const agents = (now: Date, idTransfer: number | null) => sql`
  SELECT a.id_user AS id, app.person_name(a.id_user) AS name, a.is_available, a.since, a.seen_until >= ${now} AS is_there, app.person(a.id_user) AS access,
    EXISTS (SELECT FROM transfer t WHERE t.id_agent = a.id_user AND t.state = 'RINGING') AS is_asked,
    EXISTS (SELECT FROM transfer t WHERE t.id_agent = a.id_user AND t.state = 'ACCEPTED') AS has_conversation,
    EXISTS (SELECT FROM transfer t WHERE t.id_agent = a.id_user AND t.state = 'COMPLETED' AND t.wrapped_up_at IS NULL) AS has_wrap_up,
    EXISTS (SELECT FROM transfer t WHERE t.id_transfer = ${idTransfer} AND a.id_user = ANY (t.asked)) AS was_asked
  FROM desk_agent a`

/** Whose desk is open, who has waited longest first. */
export const listAgents = (db: Db, now: Date, idTransfer: number | null = null): Promise<Agent[]> =>
  rowsOf(
    db,
  )<Agent>`${agents(now, idTransfer)} WHERE a.seen_until >= ${now} ORDER BY a.since, a.id_user LIMIT ${MOST_AGENTS}`

export const findAgent = async (db: Db, now: Date, idUser: number): Promise<Agent | undefined> =>
  (await rowsOf(db)<Agent>`${agents(now, null)} WHERE a.id_user = ${idUser}`)[0]

/** They wait since they came, where they were not there. */
export const setAvailable = (db: Db, idUser: number, isAvailable: boolean, now: Date, seenUntil: Date) =>
  sql`INSERT INTO desk_agent (id_user, is_available, since, seen_until) VALUES (${idUser}, ${isAvailable}, ${now}, ${seenUntil})
    ON CONFLICT (id_tenant, id_user) DO UPDATE SET is_available = excluded.is_available, seen_until = greatest(desk_agent.seen_until, excluded.seen_until),
      since = CASE WHEN desk_agent.is_available = excluded.is_available THEN desk_agent.since ELSE excluded.since END`.execute(
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
