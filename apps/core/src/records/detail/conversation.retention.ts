import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { RetentionAction, RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Found, MOST_COUNTED, type PartWork, type Removal, type Span } from '../../kernel/retentionPart.ts'
import { rowOf, rowsOf } from '../../kernel/rows.ts'
import { records } from '../../runtime/recording.store.ts'
import { startOfGuid } from '../../runtime/setup.ts'

const BATCH = 200
/** What stands where something was. */
export const GONE = '•••'
const K = eventKind.of
/** What was said, sent and typed; all other events are the technical record. */
const SAID = [K.ROBOT, K.HUMAN, K.AUDIO_PLAY, K.TONE_IN, K.TONE_OUT, K.SMS_SENT, K.EMAIL_SENT, K.AGENT]

/** Not held, and not going on now. */
const isFree = (guid: RawBuilder<unknown>) => sql<boolean>`
  NOT EXISTS (SELECT FROM legal_hold h WHERE h.guid = ${guid}) AND NOT EXISTS (SELECT FROM conversation_session s WHERE s.guid = ${guid})`
const within = ({ since, until }: Span) =>
  sql`d.started_at > coalesce(${since}::timestamptz, '-infinity') AND d.started_at < ${until}::timestamptz`

async function preview(db: Db, span: Span): Promise<Found> {
  const {
    count = 0,
    oldest = null,
    held = 0,
  } = (await rowOf(db)<{ count: number; oldest: string | null; held: number }>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM dial_log d WHERE ${within(span)} AND ${isFree(sql`d.guid`)} LIMIT ${MOST_COUNTED + 1}) AS found) AS count,
      (SELECT started_at FROM dial_log d WHERE ${within(span)} AND ${isFree(sql`d.guid`)} ORDER BY started_at LIMIT 1) AS oldest,
      (SELECT count(*)::int FROM legal_hold h JOIN dial_log d ON d.guid = h.guid AND d.started_at = uuid_extract_timestamp(h.guid)
        WHERE d.started_at < ${span.until}::timestamptz) AS held`) ?? {}
  return { count: Math.min(count, MOST_COUNTED), isExact: count <= MOST_COUNTED, oldest, held }
}

/** The next conversations of the span; with them all that began in the same millisecond as the last. */
const nextBatch = (db: Db, span: Span) => rowsOf(db)<{ guid: string; startedAt: string; isFree: boolean }>`
    SELECT guid, started_at, ${isFree(sql`d.guid`)} AS is_free FROM dial_log d WHERE ${within(span)}
    ORDER BY started_at FETCH FIRST ${sql.raw(String(BATCH))} ROWS WITH TIES`

interface Work {
  /** How many of each conversation's rows are still to be dealt with. */
  readonly before: (guids: readonly string[], action: RetentionAction) => RawBuilder<{ guid: string; rows: number }>
  readonly remove: (
    db: Db,
    guids: readonly string[],
    action: RetentionAction,
  ) => Promise<readonly { guid: string; rows: number }[]>
  readonly left: (until: string, action: RetentionAction) => RawBuilder<{ rows: number }>
}

const part = (name: RetentionPart, work: Work): PartWork => ({
  part: name,
  preview,
  async removeSome({ db }, span, action): Promise<Removal> {
    const batch = await nextBatch(db, span)
    const last = batch.at(-1)
    if (!last) return { doneUntil: null, days: [] }
    const guids = batch.filter((each) => each.isFree).map(({ guid }) => guid)
    if (guids.length === 0) return { doneUntil: last.startedAt, days: [] }
    const { rows: before } = await work.before(guids, action).execute(db)
    const removed = await work.remove(db, guids, action)
    return { doneUntil: last.startedAt, days: byDay(before, removed) }
  },
  async countLeft(db, until, action) {
    const { rows } = await work.left(until, action).execute(db)
    return rows[0]?.rows ?? 0
  },
})

type Rows = readonly { readonly guid: string; readonly rows: number }[]

function byDay(before: Rows, removed: Rows): Removal['days'] {
  const days = new Map<string, { before: number; removed: number }>()
  const add = (name: 'before' | 'removed', all: Rows) => {
    for (const { guid, rows } of all) {
      const day = startOfGuid(guid).toISOString().slice(0, 10)
      const counts = days.get(day) ?? { before: 0, removed: 0 }
      counts[name] += rows
      days.set(day, counts)
    }
  }
  add('before', before)
  add('removed', removed)
  return [...days].filter(([, counts]) => counts.before > 0).map(([day, counts]) => ({ day, ...counts }))
}

const list = (guids: readonly string[]) => sql`ANY (${guids}::uuid[])`
/** A guid alone says in which partition its row lies. */
const logsOf = (guids: readonly string[]) =>
  sql`guid = ${list(guids)} AND started_at >= uuid_extract_timestamp(${guids[0] ?? ''}::uuid) AND started_at <= uuid_extract_timestamp(${guids.at(-1) ?? ''}::uuid)`
const RECORDED = sql.raw('app.recorded(d)')
/** What was given to the flow goes as a whole: a part of it is of no use. */
const WITHOUT_INPUTS = sql.raw("(app.recorded(d) - 'inputs')")
const changed = (record: RawBuilder<unknown>) => sql`(${record})::json`
const person = sql.raw(`CASE direction WHEN 'in' THEN from_number ELSE to_number END`)

const conversations: Work = {
  before: (guids, action) =>
    sql`SELECT guid, 1 AS rows FROM dial_log WHERE ${logsOf(guids)} ${action === 'delete' ? sql`` : sql`AND ${person} <> ${GONE}`}`,
  async remove(db, guids, action) {
    if (action === 'anonymise') return (await anonymiseLogs(db, guids)).rows
    await removeContent(db, guids)
    return await rowsOf(db)<{
      guid: string
      rows: number
    }>`DELETE FROM dial_log WHERE ${logsOf(guids)} RETURNING guid, 1 AS rows`
  },
  left: (until, action) => sql`SELECT count(*)::int AS rows FROM dial_log d WHERE d.started_at < ${until}::timestamptz
    AND ${isFree(sql`d.guid`)} ${action === 'delete' ? sql`` : sql`AND ${person} <> ${GONE}`}`,
}

/** Takes the person's number and the carrier's id out of conversations, also where the flow was given them; guids in the order of their start. */
export const anonymiseLogs = (db: Db, guids: readonly string[]) =>
  sql<{
    guid: string
    rows: number
  }>`WITH given AS (UPDATE conversation_detail d SET record = ${changed(WITHOUT_INPUTS)} WHERE guid = ${list(guids)}),
      asked AS (DELETE FROM callback_request WHERE guid = ${list(guids)}),
      noted AS (UPDATE transfer SET note = '' WHERE guid = ${list(guids)} AND note <> ''),
      done AS (DELETE FROM rpa_task WHERE conversation = ${list(guids)})
    UPDATE dial_log SET call_id = guid::text,
    from_number = CASE direction WHEN 'in' THEN ${GONE} ELSE from_number END, to_number = CASE direction WHEN 'in' THEN to_number ELSE ${GONE} END
    WHERE ${logsOf(guids)} AND ${person} <> ${GONE} RETURNING guid, 1 AS rows`.execute(db)

/** Removes conversations whole, but for what the statistics have counted; guids in the order of their start. */
export async function removeConversations(db: Db, guids: readonly string[]): Promise<void> {
  await removeContent(db, guids)
  await sql`DELETE FROM dial_log WHERE ${logsOf(guids)}`.execute(db)
}

async function removeContent(db: Db, guids: readonly string[]): Promise<void> {
  await sql`DELETE FROM conversation_detail WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM callback_request WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM rpa_task WHERE conversation = ${list(guids)}`.execute(db)
  await sql`DELETE FROM transfer WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM conversation_favorite WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM demo_run WHERE guid = ${list(guids)}`.execute(db)
  await removeTold(db, guids)
}

/** What was asked in vain and what people noted is a part of what was said; without the words nobody looks at them again. */
async function removeTold(db: Db, guids: readonly string[]): Promise<void> {
  await sql`UPDATE transfer SET note = '' WHERE guid = ${list(guids)} AND note <> ''`.execute(db)
  await sql`DELETE FROM nlp_feedback_done WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM knowledge_question WHERE guid = ${list(guids)}`.execute(db)
}

const perGuid = async (db: Db, change: RawBuilder<{ guid: string }>) =>
  await rowsOf(db)<{
    guid: string
    rows: number
  }>`WITH changed AS (${change}) SELECT guid, count(*)::int AS rows FROM changed GROUP BY 1`

const KIND = sql.raw('(event -> 5)::smallint')
const HAS_CONTENT = sql.raw(`(event ->> 8 <> '${GONE}' OR event -> 9 <> 'null')`)
const WITHOUT_CONTENT = sql.raw(
  `jsonb_set(CASE WHEN event ->> 8 IS NULL THEN event ELSE jsonb_set(event, '{8}', '"${GONE}"') END, '{9}', 'null')`,
)
/** Of the row that is changed, as it is when it is locked. */
const EVENTS = sql.raw(`jsonb_array_elements(app.recorded(d) -> 'events') WITH ORDINALITY AS all_of (event, place)`)

/** Events of some kinds: the events themselves, or the words and values in them. With words goes what the search knows of them. */
function eventWork(kinds: RawBuilder<unknown>, isOfWords = false): Work {
  const isOpen = (action: RetentionAction) =>
    action === 'delete' ? sql`${KIND} ${kinds}` : sql`${KIND} ${kinds} AND ${HAS_CONTENT}`
  const open = (action: RetentionAction) =>
    sql`(SELECT count(*)::int FROM jsonb_array_elements(d.events) AS event WHERE ${isOpen(action)})`
  const before: Work['before'] = (guids, action) => sql`SELECT guid, rows
    FROM (SELECT guid, ${open(action)} AS rows FROM ${records} AS d WHERE guid = ${list(guids)}) AS counted WHERE rows > 0`
  return {
    before,
    remove: async (db, guids, action) => {
      if (isOfWords) await removeTold(db, guids)
      const left =
        action === 'delete'
          ? sql`jsonb_agg(event ORDER BY place) FILTER (WHERE NOT (${isOpen(action)}))`
          : sql`jsonb_agg(CASE WHEN ${isOpen(action)} THEN ${WITHOUT_CONTENT} ELSE event END ORDER BY place)`
      return await rowsOf(db)<{ guid: string; rows: number }>`WITH found AS (${before(guids, action)}), changed AS (
          UPDATE conversation_detail d SET ${isOfWords ? sql`words = NULL,` : sql``}
            record = ${changed(sql`${isOfWords ? WITHOUT_INPUTS : RECORDED} || jsonb_build_object('events', coalesce((SELECT ${left} FROM ${EVENTS}), '[]'))`)}
          FROM found WHERE d.guid = found.guid RETURNING d.guid)
        SELECT found.guid, found.rows FROM found JOIN changed USING (guid)`
    },
    left: (until, action) => sql`SELECT coalesce(sum(${open(action)}), 0)::int AS rows FROM ${records} AS d
      WHERE d.guid < app.first_guid(${until}::timestamptz) AND ${isFree(sql`d.guid`)}`,
  }
}

const saidKinds = sql`= ANY (${SAID}::smallint[])`
const otherKinds = sql`<> ALL (${SAID}::smallint[])`
const EMPTY = sql.raw(`(initial = '{}' AND final = '{}' AND changes = '[]' AND inputs IS NULL)`)
/** Names stay, so that one sees what was asked; values go. */
const MASKED =
  sql.raw(`(NOT jsonb_path_exists(initial, '$.* ? (@ != "${GONE}")') AND NOT jsonb_path_exists(final, '$.* ? (@ != "${GONE}")')
  AND NOT jsonb_path_exists(changes, '$[*][5 to 6] ? (@ != "${GONE}")') AND inputs IS NULL)`)
const maskedPart = (name: string) =>
  `'${name}', (SELECT coalesce(jsonb_object_agg(key, '"${GONE}"'::jsonb), '{}') FROM jsonb_each(app.recorded(d) -> '${name}'))`
const NO_VALUES = sql.raw(`'{"initial": {}, "final": {}, "changes": []}'::jsonb`)
const MASKED_VALUES = sql.raw(`jsonb_build_object(${maskedPart('initial')}, ${maskedPart('final')}, 'changes',
  (SELECT coalesce(jsonb_agg(jsonb_set(jsonb_set(each, '{5}', '"${GONE}"'), '{6}', '"${GONE}"') ORDER BY place), '[]')
    FROM jsonb_array_elements(app.recorded(d) -> 'changes') WITH ORDINALITY AS change (each, place)))`)
const isDone = (action: RetentionAction) => (action === 'delete' ? EMPTY : MASKED)
const variables: Work = {
  before: (guids, action) =>
    sql`SELECT guid, 1 AS rows FROM ${records} AS d WHERE guid = ${list(guids)} AND NOT ${isDone(action)}`,
  remove: (db, guids, action) =>
    perGuid(
      db,
      sql<{ guid: string }>`
        UPDATE conversation_detail d SET record = ${changed(sql`${WITHOUT_INPUTS} || ${action === 'delete' ? NO_VALUES : MASKED_VALUES}`)}
        WHERE guid IN (SELECT guid FROM (${variables.before(guids, action)}) AS found) RETURNING d.guid`,
    ),
  left: (until, action) => sql`SELECT count(*)::int AS rows FROM ${records} AS e
    WHERE e.guid < app.first_guid(${until}::timestamptz) AND NOT ${isDone(action)} AND ${isFree(sql`e.guid`)}`,
}

/** The parts of a conversation. */
export const conversationParts: readonly PartWork[] = [
  part('conversation', conversations),
  part('transcript', eventWork(saidKinds, true)),
  part('variables', variables),
  part('events', eventWork(otherKinds)),
]

/** Takes the words and values out of conversations, and what the flow was given; that they were, and how long, stays. */
export async function emptyDetails(db: Db, guids: readonly string[]): Promise<void> {
  await removeTold(db, guids)
  await sql`UPDATE conversation_detail d SET words = NULL, record = ${changed(sql`${WITHOUT_INPUTS} || ${NO_VALUES} || jsonb_build_object(
      'events', coalesce((SELECT jsonb_agg(${WITHOUT_CONTENT} ORDER BY place) FROM ${EVENTS}), '[]'))`)} WHERE guid = ${list(guids)}`.execute(
    db,
  )
}
