import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'

/** Ends a conversation that nobody runs, as of the last thing that happened in it. What was recorded of it has its place by now. */
export async function endLost(db: Db, guid: string, answeredAt: Date | null, endedAt: Date): Promise<void> {
  await sql`UPDATE dial_log SET answered_at = ${answeredAt}, ended_at = ${endedAt}, outcome = ${callOutcome.of.ERROR},
      talk_ms = greatest(0, coalesce(extract(epoch FROM ${endedAt}::timestamptz - ${answeredAt}::timestamptz) * 1000, 0))::int,
      end_whose = 'platform', end_code = 'cleaned'
    WHERE guid = ${guid} AND started_at = uuid_extract_timestamp(${guid}::uuid) AND ended_at IS NULL`.execute(db)
  await sql`DELETE FROM conversation_turn WHERE guid = ${guid}`.execute(db)
  await sql`DELETE FROM conversation_session WHERE guid = ${guid}`.execute(db)
}
