import { EVENT } from '@parley/flow'
import type { Db } from '../../kernel/db.ts'
import type { RecordedEvent } from '../../runtime/recording.ts'

interface Part {
  readonly message: string
  readonly nodeId: string
  readonly state: string | null
  readonly error: string | null
  readonly receiptAt: string | null
}

/** What became of the messages of a conversation, as events behind those that were recorded. */
export async function receiptEvents(
  db: Db,
  { guid, startedAt, endedAt }: { guid: string; startedAt: string; endedAt: string | null },
  recorded: readonly RecordedEvent[],
): Promise<RecordedEvent[]> {
  const parts = await db
    .selectFrom('smsPart')
    .select(['message', 'nodeId', 'state', 'error', 'receiptAt'])
    .where('guid', '=', guid)
    .orderBy('idSmsPart')
    .execute()
  const start = Date.parse(startedAt)
  const end = endedAt === null ? Number.POSITIVE_INFINITY : Date.parse(endedAt)
  const first = recorded.reduce((most, { seq }) => Math.max(most, seq), -1) + 1
  return [...Map.groupBy(parts, ({ message }) => message).values()]
    .flatMap((each) => outcomeOf(each) ?? [])
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ nodeId, state, error, at }, index): RecordedEvent => {
      const isDelivered = state === 'DELIVRD'
      const why = error === null ? state : `${state}, error ${error}`
      return {
        seq: first + index,
        // A receipt may come days later; the conversation is no longer for that.
        offsetMs: Math.max(0, Math.min(Date.parse(at), end) - start),
        ...{ endOffsetMs: null, latencyMs: null, confidence: null, depth: 0, nodeId },
        kind: isDelivered ? EVENT.SMS_SENT : EVENT.WARNING,
        text: isDelivered ? 'The text message was delivered' : `The text message was not delivered (${why})`,
        data: { ...(isDelivered ? {} : { code: 'sms.undelivered' }), receipt: state, error, at },
      }
    })
}

/** Of a message in parts: failed with the first that was, delivered with the last; undefined as long as nobody knows. */
function outcomeOf(parts: readonly Part[]) {
  const told = parts.flatMap(({ nodeId, state, error, receiptAt }) =>
    state === null || receiptAt === null ? [] : [{ nodeId, state, error, at: new Date(receiptAt).toISOString() }],
  )
  const failed = told.find(({ state }) => state !== 'DELIVRD')
  if (failed) return failed
  if (told.length < parts.length) return undefined
  return told.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).at(-1)
}
