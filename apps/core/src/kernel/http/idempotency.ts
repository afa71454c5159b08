import { createHash } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { Refusal } from '../refusal.ts'

/** The stored answer of a request that was made before with this key; undefined for the first. */
export interface StoredAnswer {
  readonly status: number
  readonly body: string | null
}

export const hashRequest = (method: string, url: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')

/** Claims the key within the transaction: a second request waits here until the first is done, then gets its answer. */
export async function claimKey(ctx: Ctx, key: string, hash: string): Promise<StoredAnswer | undefined> {
  const { rows } = await sql<{ fresh: boolean }>`
    INSERT INTO idempotency_key (id_user, key, request_hash, status, at)
    VALUES (${ctx.actor.id}, ${key}, ${hash}, 0, ${ctx.clock.now()}) ON CONFLICT DO NOTHING RETURNING true AS fresh`.execute(
    ctx.db,
  )
  if (rows.length > 0) return undefined
  const stored = await sql<StoredAnswer & { requestHash: string }>`
    SELECT status, body, request_hash FROM idempotency_key WHERE id_user = ${ctx.actor.id} AND key = ${key}`.execute(
    ctx.db,
  )
  const answer = stored.rows[0]
  if (!answer) throw new Refusal(reason('request.inProgress'))
  if (answer.requestHash !== hash) throw new Refusal(reason('request.keyReused'))
  return answer
}

export async function storeAnswer(ctx: Ctx, key: string, { status, body }: StoredAnswer): Promise<void> {
  await sql`UPDATE idempotency_key SET status = ${status}, body = ${body} WHERE id_user = ${ctx.actor.id} AND key = ${key}`.execute(
    ctx.db,
  )
}
