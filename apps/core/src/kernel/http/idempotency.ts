import { createHash } from 'node:crypto'
import { reason } from '@parley/contract/kernel/errors.ts'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { Refusal } from '../refusal.ts'
import { rowsOf } from '../rows.ts'
import { Vault } from '../vault.ts'

/** The stored answer of a request that was made before with this key; undefined for the first. */
export interface StoredAnswer {
  readonly status: number
  readonly body: string | null
}

export const hashRequest = (method: string, url: string, body: unknown) =>
  createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')

/**
 * Answers may hold a secret that is shown once, so they are kept unreadable: the database knows the hash of the key, and only the
 * key itself opens the answer.
 */
function keeperOf(ctx: Ctx, key: string) {
  const digest = (purpose: string) => createHash('sha256').update(`${purpose} ${key}`)
  const name = digest('name of').digest('hex')
  const vault = new Vault(digest('answer to').digest())
  const place = `${ctx.actor.id} ${name}`
  return { name, seal: (body: string) => vault.seal(place, body), open: (sealed: string) => vault.open(place, sealed) }
}

/** Claims the key within the transaction: a second request waits here until the first is done, then gets its answer. */
export async function claimKey(ctx: Ctx, key: string, hash: string): Promise<StoredAnswer | undefined> {
  const { name, open } = keeperOf(ctx, key)
  const rows = await rowsOf(ctx.db)<{ fresh: boolean }>`
    INSERT INTO idempotency_key (id_user, key, request_hash, status, at)
    VALUES (${ctx.actor.id}, ${name}, ${hash}, 0, ${ctx.clock.now()}) ON CONFLICT DO NOTHING RETURNING true AS fresh`
  if (rows.length > 0) return undefined
  const stored = await sql<StoredAnswer & { requestHash: string }>`
    SELECT status, body, request_hash FROM idempotency_key WHERE id_user = ${ctx.actor.id} AND key = ${name}`.execute(
    ctx.db,
  )
  const answer = stored.rows[0]
  if (!answer) throw new Refusal(reason('request.inProgress'))
  if (answer.requestHash !== hash) throw new Refusal(reason('request.keyReused'))
  // Its answer comes after its transaction, and has not come yet.
  if (answer.status === 0) throw new Refusal(reason('request.inProgress'))
  return { status: answer.status, body: answer.body === null ? null : open(answer.body) }
}

export async function storeAnswer(ctx: Ctx, key: string, { status, body }: StoredAnswer): Promise<void> {
  const { name, seal } = keeperOf(ctx, key)
  const kept = body === null ? null : seal(body)
  await sql`UPDATE idempotency_key SET status = ${status}, body = ${kept} WHERE id_user = ${ctx.actor.id} AND key = ${name}`.execute(
    ctx.db,
  )
}
