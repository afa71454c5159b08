import { EVENT } from '@parley/flow'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../../kernel/clock.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { Db } from '../../kernel/db.ts'
import type { RecordedEvent } from '../runtime/recording.ts'
import type { SmsReceipt } from './smppReceipt.ts'

interface Sent {
  readonly guid: string
  readonly nodeId: string
  readonly center: string
  readonly ids: readonly string[]
}

/** Keeps the ids that a center gave the parts of a message of a conversation. */
export async function keepSent({ db, clock }: Ctx, { guid, nodeId, center, ids }: Sent): Promise<void> {
  if (ids.length === 0) return
  const message = crypto.randomUUID()
  const sentAt = clock.now()
  await db
    .insertInto('smsPart')
    .values(ids.map((messageId) => ({ guid, nodeId, center, message, messageId, sentAt })))
    .execute()
}

interface ReceiptOptions {
  /** As the serving role. */
  readonly pool: Pick<pg.Pool, 'query'>
  readonly clock: Clock
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** When a receipt is looked at again whose message is not known yet. */
  readonly againMs?: readonly number[]
}

/** A receipt may come before its message is kept, which another process may do; a minute later it is of nobody here. */
const AGAIN_MS = [1_000, 5_000, 60_000] as const
const MOST_EARLY = 10_000

/** Notes receipts with the messages they are of; throws where one could not be, so that the center repeats it. */
export function receiptTaker({ pool, clock, log, againMs = AGAIN_MS }: ReceiptOptions) {
  const early = new Set<NodeJS.Timeout>()

  async function take(receipt: SmsReceipt, tries = 0): Promise<void> {
    const { center, id, state, error } = receipt
    const { rows } = await pool.query<{ known: boolean }>('SELECT app.note_receipt($1, $2, $3, $4, $5) AS known', [
      center,
      id,
      state,
      error,
      clock.now(),
    ])
    if (rows[0]?.known) return
    const wait = againMs[tries]
    if (wait === undefined || early.size >= MOST_EARLY)
      return log.info({ center, id, state }, 'a receipt is of no text message of a conversation here')
    const timer = setTimeout(() => {
      early.delete(timer)
      take(receipt, tries + 1).catch((error: unknown) => log.warn({ err: error, center, id }, 'a receipt is lost'))
    }, wait)
    early.add(timer.unref())
  }

  return {
    take: (receipt: SmsReceipt) => take(receipt),
    close() {
      for (const timer of early) clearTimeout(timer)
      early.clear()
    },
  }
}

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
