import { sql } from 'kysely'
import type { Db } from '../kernel/db.ts'
import { rowOf, rowsOf } from '../kernel/rows.ts'
import type { AwaitedTask } from './robotNews.ts'

export interface NewTask {
  readonly conversation: string
  /** The ask that it comes from; one that is repeated makes no second task. */
  readonly ask: string
  readonly queue: string
  readonly input: string
  readonly isTest: boolean
  readonly mayRepeat: boolean
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertTask(db: Db, task: NewTask): Promise<void> {
  await db
    .insertInto('rpaTask')
    .values(task)
    .onConflict((on) => on.columns(['conversation', 'ask']).doNothing())
    .execute()
}

export const findTask = (db: Db, conversation: string, ask: string) =>
  db
    .selectFrom('rpaTask')
    .select(['guid', 'state', 'result', 'error', 'mayRepeat', 'leaseUntil', 'expiresAt'])
    .where('conversation', '=', conversation)
    .where('ask', '=', ask)
    .executeTakeFirst()

/** Of tasks of any tenant those that are answered, out of time, lost with their robot, or gone. */
export function findNews(db: Db, tasks: readonly AwaitedTask[], now: Date): Promise<AwaitedTask[]> {
  const conversations = tasks.map(({ conversation }) => conversation)
  const asks = tasks.map(({ ask }) => ask)
  return rowsOf(db)`SELECT * FROM app.rpa_news(${conversations}::uuid[], ${asks}::text[], ${now})`
}

/** The oldest task of the queue whose conversation still runs; one whose robot stopped is handed out again where it may be. */
export const takeTask = (db: Db, queue: string, now: Date, leaseUntil: Date) =>
  rowOf(db)<{ guid: string; conversation: string; lease: string; input: string; isTest: boolean }>`
    UPDATE rpa_task SET state = 'taken', lease = gen_random_uuid(), lease_until = ${leaseUntil}
    WHERE guid = (
      SELECT t.guid FROM rpa_task t
      WHERE t.queue = ${queue} AND t.expires_at > ${now}
        AND (t.state = 'waiting' OR (t.state = 'taken' AND t.may_repeat AND t.lease_until < ${now}))
        AND EXISTS (SELECT 1 FROM conversation_session s WHERE s.guid = t.conversation)
      ORDER BY t.created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING guid, conversation, lease, input, is_test`

/** A task that this lease still holds, or has answered. */
export const findHeld = (db: Db, guid: string, lease: string, now: Date) =>
  db
    .selectFrom('rpaTask')
    .select(['conversation', 'state'])
    .where('guid', '=', guid)
    .where('lease', '=', lease)
    .where((row) =>
      row.or([
        row('state', 'in', ['done', 'failed']),
        row.and([
          row('state', '=', 'taken'),
          row('leaseUntil', '>=', sql<string>`${now}`),
          row('expiresAt', '>', sql<string>`${now}`),
        ]),
      ]),
    )
    .forUpdate()
    .executeTakeFirst()

export async function finishTask(db: Db, guid: string, result: string | null, error: string | null): Promise<void> {
  await db
    .updateTable('rpaTask')
    .set({ state: error === null ? 'done' : 'failed', result, error, input: '' })
    .where('guid', '=', guid)
    .execute()
}

/** Nobody waits for it any more; false where it was answered in this moment. */
export async function giveUpTask(db: Db, guid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rpaTask')
    .set({ state: 'gone', input: '' })
    .where('guid', '=', guid)
    .where('state', 'in', ['waiting', 'taken'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeOldTasks(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM rpa_task WHERE expires_at < ${before}`.execute(db)
}
