import type { Json } from '@parley/flow'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import { storedJson } from '../kernel/storedJson.ts'
import type { Vault } from '../kernel/vault.ts'
import { inputLogOf, openInputs, sealInputs } from './inputLog.ts'
import type { StoredState } from './mailbox.ts'
import {
  appendRecording,
  emptyRecording,
  type KeptRecording,
  packEvent,
  type RanFlow,
  type RecordedChange,
  type RecordedEnd,
  type RecordedEvent,
  type RecordedVisit,
  type Recording,
  unpackEvent,
  withEnds,
} from './recording.ts'
import type { ConversationRows } from './rows.ts'
import { type Setup, startOfGuid } from './setup.ts'
import { readStoredState } from './storedCheckpoint.ts'

const LOG =
  sql.raw(`guid, call_id, thread, channel, direction, call_type, id_call_script, flow_guid, flow_version, id_line, id_module,
  from_number, to_number, language, started_at, answered_at, ended_at, ring_ms, talk_ms, outcome, disposition, end_whose, end_code, errors, warnings,
  turns, latency_p50, latency_p95, is_test, id_user, id_campaign, id_contact, attempt`)
const LOG_JSON =
  sql.raw(`r."guid", r."callId", r."thread", r."channel", r."direction", r."callType", r."idCallScript", r."flowGuid", r."flowVersion",
  r."idLine", r."idModule", r."fromNumber", r."toNumber", r."language", r."startedAt", r."answeredAt", r."endedAt", coalesce(r."ringMs", 0), coalesce(r."talkMs", 0),
  r."outcome", r."disposition", r."endWhose", r."endCode", coalesce(r."errors", 0), coalesce(r."warnings", 0), coalesce(r."turns", 0),
  r."latencyP50", r."latencyP95", r."isTest", r."idUser", r."idCampaign", r."idContact", r."attempt"`)
const LOG_TYPES =
  sql.raw(`"guid" uuid, "callId" text, "thread" uuid, "channel" smallint, "direction" text, "callType" smallint,
  "idCallScript" bigint, "flowGuid" uuid, "flowVersion" int, "idLine" bigint, "idModule" bigint, "fromNumber" text, "toNumber" text,
  "language" text, "startedAt" timestamptz, "answeredAt" timestamptz, "endedAt" timestamptz, "ringMs" int, "talkMs" int, "outcome" smallint,
  "disposition" text, "endWhose" text, "endCode" text, "errors" int, "warnings" int, "turns" int, "latencyP50" int, "latencyP95" int,
  "isTest" boolean, "idUser" bigint, "idCampaign" bigint, "idContact" bigint, "attempt" int`)

type LogRow = Partial<ConversationRows['log']> & Pick<ConversationRows['log'], 'guid'>

/** Adds dial logs, running or finished, and the months in which they lie. */
export async function insertLogs(db: Db, logs: readonly LogRow[]): Promise<void> {
  const starts = logs.map(({ guid }) => startOfGuid(guid).getTime())
  await addMonths(db, new Date(Math.min(...starts)), new Date(Math.max(...starts)))
  await sql`INSERT INTO dial_log (${LOG}) SELECT ${LOG_JSON} FROM jsonb_to_recordset(${storedJson(logs)}::jsonb) AS r (${LOG_TYPES})`.execute(
    db,
  )
}

type DetailRow = ConversationRows['detail'] & { readonly guid: string }

/** What is kept of a conversation beside its dial log. What a flow that holds secret values was given is sealed. */
export function detailRow(vault: Vault, { guid, words, events, inputs, isSensitive, ...parts }: DetailRow) {
  const log = inputLogOf(inputs)
  const kept = log && isSensitive ? sealInputs(vault, guid, log) : log
  return { guid, words, record: { ...parts, events: events.map(packEvent), ...(kept && { inputs: kept }) } }
}

/** Adds details of conversations that have ended. */
export async function insertDetails(db: Db, vault: Vault, details: readonly DetailRow[]): Promise<void> {
  const rows = details.map((detail) => detailRow(vault, detail))
  await sql`
    INSERT INTO conversation_detail (guid, record, words) SELECT r.guid, r.record, strip(to_tsvector('simple', r.words))
    FROM json_to_recordset(${storedJson(rows)}::json) AS r (guid uuid, record json, words text)`.execute(db)
}

/** Adds finished conversations, many at once: the same rows that live ones leave. A few hundred a call. */
export async function insertConversations(
  db: Db,
  vault: Vault,
  conversations: readonly ConversationRows[],
): Promise<void> {
  if (conversations.length === 0) return
  await insertLogs(
    db,
    conversations.map((each) => each.log),
  )
  await insertDetails(
    db,
    vault,
    conversations.map(({ log: { guid }, detail }) => ({ guid, ...detail })),
  )
}

/** Conversations that have ended, by the parts of what was recorded. OFFSET: it is read once for all parts, and only of the rows that are wanted. */
export const RECORDS = `(SELECT d.guid, d.words, r.record, r.record -> 'flows' AS flows, r.record -> 'events' AS events, r.record -> 'path' AS path,
    r.record -> 'changes' AS changes, r.record -> 'initial' AS initial, r.record -> 'final' AS final, nullif(r.record -> 'inputs', 'null') AS inputs
  FROM conversation_detail d CROSS JOIN LATERAL (SELECT app.recorded(d) AS record OFFSET 0) AS r)`
export const records = sql.raw(RECORDS)
/** What was recorded in a detail `d` as text, which nobody had to take apart. */
export const recordText = sql.raw('coalesce(d.record::text, app.recorded(d)::text)')

/** Makes the partitions for conversations that start between the two days; those that exist stay, at least for this transaction. */
export const addMonths = (db: Db, since: Date, until: Date) =>
  sql`SELECT app.add_conversation_months(${since.toISOString()}::date, ${until.toISOString()}::date)`.execute(db)

/** Drops months that ended before the day where nothing is left of them. */
export const dropEmptyMonths = (db: Db, before: Date) =>
  sql`SELECT app.drop_empty_months(${before.toISOString()}::date)`.execute(db)

export interface StoredRecording {
  readonly flows: readonly RanFlow[]
  readonly events: readonly RecordedEvent[]
  readonly path: readonly RecordedVisit[]
  readonly changes: readonly RecordedChange[]
  readonly initial: Readonly<Record<string, Json>>
  readonly final: Readonly<Record<string, Json>>
  /** Where it stands as long as it runs. */
  readonly state: StoredState | undefined
}

const NOTHING: StoredRecording = {
  flows: [],
  events: [],
  path: [],
  changes: [],
  initial: {},
  final: {},
  state: undefined,
}

/** A turn as it is kept while its conversation runs. */
interface StoredTurn {
  readonly events: readonly Json[][]
  readonly path: readonly RecordedVisit[]
  readonly changes: readonly RecordedChange[]
  /** Absent in turns of releases before. */
  readonly ends?: readonly RecordedEnd[]
}

type Found = StoredTurn & Pick<StoredRecording, 'flows' | 'initial' | 'final'>

/** All that was recorded of a conversation that has ended, or until now of one that runs. */
export async function readRecording(db: Db, vault: Vault, guid: string, after = 0): Promise<StoredRecording> {
  // One statement, because a conversation may end between two. Everything in it is written here and by session.store from these types.
  const row = await rowOf(db)<{
    detail: Found | null
    setup: Pick<Setup, 'flowGuid' | 'flowVersion'> | null
    state: Json
    turns: StoredTurn[] | null
  }>`
    SELECT d.record - 'inputs' AS detail,
      s.setup, s.state, (SELECT json_agg(t.recorded ORDER BY t.turn) FROM conversation_turn t WHERE t.guid = asked.guid AND t.turn > ${after}) AS turns
    FROM (SELECT ${guid}::uuid AS guid) AS asked
    LEFT JOIN ${records} AS d ON d.guid = asked.guid LEFT JOIN conversation_session s ON s.guid = asked.guid`
  if (row?.detail) return { ...row.detail, events: row.detail.events.map(unpackEvent), state: undefined }
  if (!row?.setup) return NOTHING
  const { setup, turns } = row
  const state = readStoredState(vault, guid, row.state)
  const all = turns ?? []
  return {
    flows: state?.recorder.flows ?? [[setup.flowGuid, setup.flowVersion]],
    events: withEnds(
      all.flatMap(({ events }) => events.map(unpackEvent)),
      all.flatMap(({ ends = [] }) => ends),
    ),
    path: all.flatMap(({ path }) => path),
    changes: all.flatMap(({ changes }) => changes),
    initial: state?.initial ?? {},
    final: {},
    state,
  }
}

/** What happened in conversations that have ended, by guid. */
export async function readEvents(
  db: Db,
  guids: readonly string[],
): Promise<ReadonlyMap<string, readonly RecordedEvent[]>> {
  const rows = await rowsOf(db)<{ guid: string; events: Json[][] }>`
    SELECT d.guid, d.events FROM ${records} AS d WHERE d.guid = ANY (${[...guids]}::uuid[])`
  return new Map(rows.map(({ guid, events }) => [guid, events.map(unpackEvent)]))
}

/** The row of the log by its guid alone, whose time says where it lies. */
export const findLog = (db: Db, guid: string) =>
  db
    .selectFrom('dialLog')
    .selectAll()
    .where('guid', '=', guid)
    .where('startedAt', '=', sql<string>`uuid_extract_timestamp(${guid}::uuid)`)
    .executeTakeFirst()

/** All turns of a conversation that runs; an input is null where it is from before inputs were kept, or can’t be read here. */
export async function readTurns(db: Db, vault: Vault, guid: string): Promise<KeptRecording> {
  const rows = await db
    .selectFrom('conversationTurn')
    .select(['input', 'recorded'])
    .where('guid', '=', guid)
    .orderBy('turn')
    .execute()
  const whole: KeptRecording = emptyRecording()
  for (const { input, recorded } of rows) {
    const { events, path, changes, ends = [] } = recorded as unknown as StoredTurn // written by session.store only
    appendRecording(whole, {
      inputs: [input === null ? null : inputOf(vault, guid, input as Json)],
      events: events.map(unpackEvent),
      path: [...path],
      changes: [...changes],
      ends: [...ends],
    })
  }
  return whole
}

function inputOf(vault: Vault, guid: string, kept: Json): KeptRecording['inputs'][number] {
  try {
    return openInputs<Recording['inputs'][number]>(vault, guid, kept)
  } catch {
    return null // sealed with another key: what was said is kept, and it is not run again
  }
}
