import type { Json } from '@parley/flow'
import type { Db } from '../../kernel/db.ts'
import type { RanFlow, RecordedChange, RecordedEvent, RecordedVisit } from './recording.ts'

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
