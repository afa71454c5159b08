import type { Queryable } from '../database/transaction.ts'
import { sessionChannel } from './session.store.ts'

/** Remembers a revoked access token until it would have expired, and tells every process. */
export async function saveRevokedToken(db: Queryable, jti: string, expiresAt: Date): Promise<void> {
  await db.query(
    `WITH added AS (
       INSERT INTO identity.revoked_token (jti, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING jti)
     SELECT pg_notify($3, $4) FROM added`,
    [jti, expiresAt, sessionChannel, JSON.stringify({ kind: 'token', jti })],
  )
}

export async function isTokenRevoked(db: Queryable, jti: string): Promise<boolean> {
  const { rows } = await db.query('SELECT 1 AS found FROM identity.revoked_token WHERE jti = $1', [jti])
  return rows.length === 1
}
