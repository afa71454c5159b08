import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { Ctx } from '../kernel/ctx.ts'
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
/** Its message comes under the id as it stands, if late; only then is one looked for that has the id in another form. */
const EXACT_LOOKS = 2

/** Notes receipts with the messages they are of; throws where one could not be, so that the center repeats it. */
export function receiptTaker({ pool, clock, log, againMs = AGAIN_MS }: ReceiptOptions) {
  const early = new Set<NodeJS.Timeout>()

  async function take(receipt: SmsReceipt, tries = 0): Promise<void> {
    const { center, id, state, error } = receipt
    const anyForm = tries >= Math.min(EXACT_LOOKS, againMs.length)
    const { rows } = await pool.query<{ messages: number }>(
      'SELECT app.note_receipt($1, $2, $3, $4, $5, $6) AS messages',
      [center, id, state, error, clock.now(), anyForm],
    )
    const messages = rows[0]?.messages ?? 0
    if (messages === 1) return
    if (messages > 1)
      return log.warn({ center, id, state, messages }, 'a receipt fits several text messages, and is noted with none')
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
