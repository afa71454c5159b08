import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import type { RetentionAction, RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { type Found, MOST_COUNTED, type PartWork, type Removal, type Span } from '../../kernel/retentionPart.ts'
import { rowOf, rowsOf } from '../../kernel/rows.ts'
import { startOfGuid } from '../runtime/setup.ts'

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

/** Takes the person's number and the carrier's id out of conversations; guids in the order of their start. */
export const anonymiseLogs = (db: Db, guids: readonly string[]) =>
  sql<{ guid: string; rows: number }>`UPDATE dial_log SET call_id = guid::text,
    from_number = CASE direction WHEN 'in' THEN ${GONE} ELSE from_number END, to_number = CASE direction WHEN 'in' THEN to_number ELSE ${GONE} END
    WHERE ${logsOf(guids)} AND ${person} <> ${GONE} RETURNING guid, 1 AS rows`.execute(db)

/** Removes conversations whole, but for what the statistics have counted; guids in the order of their start. */
export async function removeConversations(db: Db, guids: readonly string[]): Promise<void> {
  await removeContent(db, guids)
  await sql`DELETE FROM dial_log WHERE ${logsOf(guids)}`.execute(db)
}

async function removeContent(db: Db, guids: readonly string[]): Promise<void> {
  await sql`DELETE FROM conversation_event WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM conversation_detail WHERE guid = ${list(guids)}`.execute(db)
  await sql`DELETE FROM conversation_favorite WHERE guid = ${list(guids)}`.execute(db)
}

const perGuid = async (db: Db, change: RawBuilder<{ guid: string }>) =>
  await rowsOf(db)<{
    guid: string
    rows: number
  }>`WITH changed AS (${change}) SELECT guid, count(*)::int AS rows FROM changed GROUP BY 1`

/** Events of some kinds: their rows, or the words and values in them. */
function eventWork(kinds: RawBuilder<unknown>, after?: (db: Db, guids: readonly string[]) => Promise<void>): Work {
  const open = (action: RetentionAction) =>
    action === 'delete'
      ? sql`kind ${kinds}`
      : sql`kind ${kinds} AND (text IS DISTINCT FROM ${GONE} AND text IS NOT NULL OR data IS NOT NULL)`
  return {
    before: (guids, action) =>
      sql`SELECT guid, count(*)::int AS rows FROM conversation_event WHERE guid = ${list(guids)} AND ${open(action)} GROUP BY 1`,
    async remove(db, guids, action) {
      const which = sql`conversation_event WHERE guid = ${list(guids)} AND ${open(action)} RETURNING guid`
      const change =
        action === 'delete'
          ? sql<{ guid: string }>`DELETE FROM ${which}`
          : sql<{
              guid: string
            }>`UPDATE conversation_event SET text = CASE WHEN text IS NULL THEN NULL ELSE ${GONE} END, data = NULL
              WHERE guid = ${list(guids)} AND ${open(action)} RETURNING guid`
      const removed = await perGuid(db, change)
      await after?.(db, guids)
      return removed
    },
    left: (until, action) => sql`SELECT count(*)::int AS rows FROM conversation_event e
      WHERE e.guid < app.first_guid(${until}::timestamptz) AND ${open(action)} AND ${isFree(sql`e.guid`)}`,
  }
}

const saidKinds = sql`= ANY (${SAID}::smallint[])`
const otherKinds = sql`<> ALL (${SAID}::smallint[])`
const forgetWords = async (db: Db, guids: readonly string[]) => {
  await sql`UPDATE conversation_detail SET words = NULL WHERE guid = ${list(guids)} AND words IS NOT NULL`.execute(db)
}

const EMPTY = sql.raw(`(initial = '{}' AND final = '{}' AND changes = '[]')`)
/** Names stay, so that one sees what was asked; values go. */
const MASKED =
  sql.raw(`(NOT jsonb_path_exists(initial, '$.* ? (@ != "${GONE}")') AND NOT jsonb_path_exists(final, '$.* ? (@ != "${GONE}")')
  AND NOT jsonb_path_exists(changes, '$[*][5 to 6] ? (@ != "${GONE}")'))`)
const masked = (column: string) =>
  sql.raw(`(SELECT coalesce(jsonb_object_agg(key, '"${GONE}"'::jsonb), '{}') FROM jsonb_each(${column}))`)
const variables: Work = {
  before: (guids, action) =>
    sql`SELECT guid, 1 AS rows FROM conversation_detail WHERE guid = ${list(guids)} AND NOT ${action === 'delete' ? EMPTY : MASKED}`,
  remove: (db, guids, action) =>
    perGuid(
      db,
      action === 'delete'
        ? sql<{ guid: string }>`UPDATE conversation_detail SET initial = '{}', final = '{}', changes = '[]'
            WHERE guid = ${list(guids)} AND NOT ${EMPTY} RETURNING guid`
        : sql<{
            guid: string
          }>`UPDATE conversation_detail SET initial = ${masked('initial')}, final = ${masked('final')},
            changes = (SELECT coalesce(jsonb_agg(jsonb_set(jsonb_set(each, '{5}', ${`"${GONE}"`}::jsonb), '{6}', ${`"${GONE}"`}::jsonb) ORDER BY place), '[]')
              FROM jsonb_array_elements(changes) WITH ORDINALITY AS change (each, place))
            WHERE guid = ${list(guids)} AND NOT ${MASKED} RETURNING guid`,
    ),
  left: (until, action) => sql`SELECT count(*)::int AS rows FROM conversation_detail e
    WHERE e.guid < app.first_guid(${until}::timestamptz) AND NOT ${action === 'delete' ? EMPTY : MASKED} AND ${isFree(sql`e.guid`)}`,
}

/** The parts of a conversation. */
export const conversationParts: readonly PartWork[] = [
  part('conversation', conversations),
  part('transcript', eventWork(saidKinds, forgetWords)),
  part('variables', variables),
  part('events', eventWork(otherKinds)),
]
