import type { Json } from '@parley/flow'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { storedJson } from '../../kernel/storedJson.ts'
import type { RanFlow, RecordedChange, RecordedEvent, RecordedVisit } from './recording.ts'
import type { ConversationRows } from './rows.ts'

const LOG =
  sql.raw(`guid, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version, id_line, id_module,
  from_number, to_number, language, started_at, answered_at, ended_at, talk_ms, outcome, disposition, end_whose, end_code, errors, warnings,
  turns, latency_p50, latency_p95, is_test, id_user`)
const LOG_JSON =
  sql.raw(`r."guid", r."callId", r."thread", r."channel", r."direction", r."callType", r."idCallScript", r."flowGuid", r."flowVersion",
  r."idLine", r."idModule", r."fromNumber", r."toNumber", r."language", r."startedAt", r."answeredAt", r."endedAt", coalesce(r."talkMs", 0),
  r."outcome", r."disposition", r."endWhose", r."endCode", coalesce(r."errors", 0), coalesce(r."warnings", 0), coalesce(r."turns", 0),
  r."latencyP50", r."latencyP95", r."isTest", r."idUser"`)
const LOG_TYPES =
  sql.raw(`"guid" uuid, "callId" text, "thread" uuid, "channel" smallint, "direction" text, "callType" smallint,
  "idCallScript" bigint, "flowGuid" uuid, "flowVersion" int, "idLine" bigint, "idModule" bigint, "fromNumber" text, "toNumber" text,
  "language" text, "startedAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, "talkMs" int, "outcome" smallint,
  "disposition" text, "endWhose" text, "endCode" text, "errors" int, "warnings" int, "turns" int, "latencyP50" int, "latencyP95" int,
  "isTest" boolean, "idUser" bigint`)

type LogRow = Partial<ConversationRows['log']> & Pick<ConversationRows['log'], 'guid'>

/** Adds dial logs, running or finished. */
export const insertLogs = (db: Db, logs: readonly LogRow[]) =>
  sql`INSERT INTO dial_log (${LOG}) SELECT ${LOG_JSON} FROM jsonb_to_recordset(${storedJson(logs)}::jsonb) AS r (${LOG_TYPES})`.execute(
    db,
  )

/** Adds events; each names its conversation. */
export async function insertEvents(db: Db, events: readonly (RecordedEvent & { guid: string })[]): Promise<void> {
  if (events.length === 0) return
  await sql`
    INSERT INTO conversation_event (guid, seq, offset_ms, end_offset_ms, latency_ms, confidence, kind, depth, node_id, text, data)
    SELECT r.guid, r.seq, r."offsetMs", r."endOffsetMs", r."latencyMs", r.confidence, r.kind, r.depth, r."nodeId", r.text, nullif(r.data, 'null')
    FROM jsonb_to_recordset(${storedJson(events)}::jsonb) AS r (guid uuid, seq int, "offsetMs" int, "endOffsetMs" int,
      "latencyMs" int, confidence real, kind smallint, depth smallint, "nodeId" text, text text, data jsonb)`.execute(
    db,
  )
}

type DetailRow = Partial<ConversationRows['detail']> & { readonly guid: string }

/** Adds details; words are given once a conversation has ended. */
export const insertDetails = (db: Db, details: readonly DetailRow[]) =>
  sql`
    INSERT INTO conversation_detail (guid, flows, path, changes, initial, final, words)
    SELECT r.guid, r.flows, coalesce(r.path, '[]'), coalesce(r.changes, '[]'), coalesce(r.initial, '{}'), coalesce(r.final, '{}'),
      to_tsvector('simple', r.words)
    FROM jsonb_to_recordset(${storedJson(details)}::jsonb) AS r (guid uuid, flows jsonb, path jsonb, changes jsonb, initial jsonb,
      final jsonb, words text)`.execute(db)

/** Adds finished conversations, many at once: the same rows that live ones leave. A few hundred a call. */
export async function insertConversations(db: Db, conversations: readonly ConversationRows[]): Promise<void> {
  if (conversations.length === 0) return
  await insertLogs(
    db,
    conversations.map((each) => each.log),
  )
  await insertEvents(
    db,
    conversations.flatMap(({ log: { guid }, events }) => events.map((event) => ({ guid, ...event }))),
  )
  await insertDetails(
    db,
    conversations.map(({ log: { guid }, detail }) => ({ guid, ...detail })),
  )
}

/** Makes the partitions for conversations that start between the two days; those that exist stay. */
export const addMonths = (db: Db, since: Date, until: Date) =>
  sql`SELECT app.add_conversation_months(${since.toISOString()}::date, ${until.toISOString()}::date)`.execute(db)

export interface StoredDetail {
  readonly flows: readonly RanFlow[]
  readonly path: readonly RecordedVisit[]
  readonly changes: readonly RecordedChange[]
  readonly initial: Readonly<Record<string, Json>>
  readonly final: Readonly<Record<string, Json>>
}

export async function readDetail(db: Db, guid: string): Promise<StoredDetail> {
  const row = await db
    .selectFrom('conversationDetail')
    .select(['flows', 'path', 'changes', 'initial', 'final'])
    .where('guid', '=', guid)
    .executeTakeFirst()
  // Written by recording.store and session.store only, from these types.
  return (row as StoredDetail | undefined) ?? { flows: [], path: [], changes: [], initial: {}, final: {} }
}

/** Events in their order, after a running number. */
export const readEvents = (db: Db, guid: string, since = 0): Promise<RecordedEvent[]> =>
  db
    .selectFrom('conversationEvent')
    .select(['seq', 'offsetMs', 'endOffsetMs', 'latencyMs', 'confidence', 'kind', 'depth', 'nodeId', 'text', 'data'])
    .where('guid', '=', guid)
    .where('seq', '>', since)
    .orderBy('seq')
    .execute()
