import { type RawBuilder, sql } from 'kysely'

const MINUTE_MS = 60_000
/** Longer than any wait, which lasts an hour at most: what came before cannot have ended within the last minute. */
const LONGEST_WAIT_MS = 62 * MINUTE_MS

/**
 * Calls that were let in, or are about to be made for callbacks, and have no conversation yet, as (id_line, id_module); what has none after a minute
 * never will. Overflow has no line.
 */
export const callsLetIn = (now: Date): RawBuilder<unknown> => sql`
  SELECT CASE WHEN NOT c.is_overflow THEN c.id_line END AS id_line, c.id_module FROM incoming_call c WHERE c.at > ${new Date(now.getTime() - MINUTE_MS)}
    AND NOT EXISTS (SELECT FROM dial_log d WHERE d.guid = c.guid AND d.started_at = uuid_extract_timestamp(c.guid))
  UNION ALL SELECT a.id_line, l.id_module FROM callback_attempt a JOIN line l USING (id_line) WHERE a.ended_at IS NULL AND a.guid IS NOT NULL
    AND a.at > ${new Date(now.getTime() - MINUTE_MS)} AND NOT EXISTS (
      SELECT FROM dial_log d WHERE d.guid = a.guid AND d.started_at = uuid_extract_timestamp(a.guid))`

/** Calls that waited in a queue until a moment ago and came before the last minute: they begin within it all the same. */
export const callsFromQueues = (now: Date): RawBuilder<unknown> => {
  const minuteAgo = new Date(now.getTime() - MINUTE_MS)
  return sql`SELECT FROM queued_call WHERE state = 'CONNECTED' AND ended_at > ${minuteAgo} AND at <= ${minuteAgo}
    AND at > ${new Date(now.getTime() - LONGEST_WAIT_MS)}`
}

/**
 * What takes up lines and modules, and the tenant has at once, as (id_line, id_module): calls of campaigns from their reservation on, those
 * that come in from when they are let in, and all other conversations. One that goes on belongs to the module where it began; one that answers
 * because a line is full takes up no call of it.
 */
export const callsUnderWay = (now: Date): RawBuilder<unknown> => sql`(
  SELECT a.id_line, coalesce((s.setup #>> '{line,idModule}')::bigint, l.id_module) AS id_module FROM campaign_attempt a
    LEFT JOIN conversation_session s ON s.guid = a.guid LEFT JOIN line l ON l.id_line = a.id_line WHERE a.process IS NOT NULL
  UNION ALL SELECT k.reserved_line, l.id_module FROM campaign_contact k LEFT JOIN line l ON l.id_line = k.reserved_line
    WHERE k.state IN ('RESERVED', 'DIALING', 'IN_CALL') AND k.state = 'RESERVED'
  UNION ALL SELECT CASE WHEN setup -> 'isOverflow' IS NULL THEN (setup #>> '{line,idLine}')::bigint END, (setup #>> '{line,idModule}')::bigint
    FROM conversation_session
    WHERE setup -> 'campaign' IS NULL
  UNION ALL ${callsLetIn(now)})`
