import type { PoolClient } from 'pg'
import type { Queryable } from '../database/transaction.ts'
import type { IdentitySession, LiveSession } from '../port.ts'

export const sessionChannel = 'identity_session'

interface SessionRow {
  sid: string
  sub: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  address: string | null
  user_agent: string | null
}

export interface SeenSession {
  sid: string
  sub: string
  seenAt: Date
  expiresAt: Date
  address: string | null
  userAgent: string | null
  /** Where the session begins now, or somebody signed in once more in it. */
  idleUntil: Date | null
  isSignIn: boolean
}

/** False when the session was ended: it must not come back to life through a request that was under way. */
export async function saveSeenSession(db: Queryable, seen: SeenSession): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO identity.session AS known (sid, sub, created_at, last_seen_at, expires_at, address, user_agent, used_at, idle_until)
     VALUES ($1, $2, $3, $3, $4, $5, $6, $3, $7)
     ON CONFLICT (sid) DO UPDATE SET last_seen_at = excluded.last_seen_at, expires_at = excluded.expires_at,
       idle_until = CASE WHEN $8 THEN excluded.idle_until ELSE known.idle_until END,
       address = coalesce(excluded.address, known.address), user_agent = coalesce(excluded.user_agent, known.user_agent)
     WHERE known.ended_at IS NULL AND known.sub = excluded.sub`,
    [seen.sid, seen.sub, seen.seenAt, seen.expiresAt, seen.address, seen.userAgent, seen.idleUntil, seen.isSignIn],
  )
  return rowCount === 1
}

/** Keeps a session alive that is used through refresh tokens alone. */
export async function extendSession(
  db: Queryable,
  session: { sid: string; grantId: string | null; seenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.query(
    `WITH extended AS (
       UPDATE identity.session SET last_seen_at = $3, expires_at = greatest(expires_at, $4)
       WHERE sid = $1 AND ended_at IS NULL RETURNING sid)
     UPDATE identity.provider_state SET expires_at = greatest(provider_state.expires_at, $4),
       payload = jsonb_set(payload, '{exp}', to_jsonb(greatest((payload->>'exp')::bigint, $5::bigint)))
     FROM extended WHERE (model = 'Session' AND uid = extended.sid) OR (model = 'Grant' AND id = $2)`,
    [session.sid, session.grantId, session.seenAt, session.expiresAt, Math.floor(session.expiresAt.getTime() / 1000)],
  )
}

export async function listSessions(db: Queryable, sub: string, now: Date): Promise<IdentitySession[]> {
  const { rows } = await db.query<SessionRow>(
    `SELECT sid, sub, created_at, last_seen_at, expires_at, address, user_agent FROM identity.session
     WHERE sub = $1 AND ended_at IS NULL AND expires_at > $2
       AND (idle_until IS NULL OR idle_until > $2) ORDER BY last_seen_at DESC, sid`,
    [sub, now],
  )
  return rows.map((row) => ({
    sid: row.sid,
    sub: row.sub,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
  }))
}

export async function isSessionLive(db: Queryable, sid: string, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ live: boolean }>(
    `SELECT true AS live FROM identity.session
     WHERE sid = $1 AND ended_at IS NULL AND expires_at > $2 AND (idle_until IS NULL OR idle_until > $2)`,
    [sid, now],
  )
  return rows.length === 1
}

export async function findLiveSession(db: Queryable, sid: string, now: Date): Promise<LiveSession | undefined> {
  const { rows } = await db.query<{ sub: string; changed: Date | null; must_change: boolean; idle_until: Date | null }>(
    `SELECT sub, password_changed_at AS changed, must_change, idle_until FROM identity.session JOIN identity.account USING (sub)
     WHERE sid = $1 AND ended_at IS NULL AND expires_at > $2 AND (idle_until IS NULL OR idle_until > $2)`,
    [sid, now],
  )
  const row = rows[0]
  return (
    row && { sid, sub: row.sub, passwordChangedAt: row.changed, mustChange: row.must_change, idleUntil: row.idle_until }
  )
}

/** A session that has been idle for too long stays over, whoever comes back to it. */
export async function touchSession(
  db: Queryable,
  sid: string,
  usedAt: Date,
  idleMinutes: number | null,
): Promise<void> {
  await db.query(
    `UPDATE identity.session SET used_at = greatest(used_at, $2),
       idle_until = greatest(used_at, $2) + $3::int * interval '1 minute'
     WHERE sid = $1 AND ended_at IS NULL`,
    [sid, usedAt, idleMinutes],
  )
}

/** Ends what nobody used for longer than its tenant allows. */
export async function endIdleSessions(client: PoolClient, now: Date): Promise<number> {
  const { rows } = await client.query<{ sid: string }>(
    'SELECT sid FROM identity.session WHERE ended_at IS NULL AND idle_until <= $1 LIMIT 500 FOR UPDATE SKIP LOCKED',
    [now],
  )
  for (const { sid } of rows) await endSession(client, sid, now)
  return rows.length
}

/** Tells every process that what it remembers of the account is out of date. */
export async function tellAccountChanged(client: PoolClient, sub: string): Promise<void> {
  await client.query('SELECT pg_notify($1, $2)', [sessionChannel, JSON.stringify({ kind: 'account', sub })])
}

/** Ends one session with everything that was granted in it, and tells every process. */
export async function endSession(client: PoolClient, sid: string, now: Date): Promise<boolean> {
  const { rows } = await client.query<{ sub: string }>(
    'UPDATE identity.session SET ended_at = $2 WHERE sid = $1 AND ended_at IS NULL RETURNING sub',
    [sid, now],
  )
  const ended = rows[0]
  if (!ended) return false
  await deleteProviderState(client, sid)
  await client.query('SELECT pg_notify($1, $2)', [
    sessionChannel,
    JSON.stringify({ kind: 'session', sid, sub: ended.sub }),
  ])
  return true
}

export async function endSessionsOf(client: PoolClient, sub: string, now: Date, exceptSid?: string): Promise<number> {
  const { rows } = await client.query<{ sid: string }>(
    'SELECT sid FROM identity.session WHERE sub = $1 AND ended_at IS NULL AND sid IS DISTINCT FROM $2 FOR UPDATE',
    [sub, exceptSid ?? null],
  )
  for (const { sid } of rows) await endSession(client, sid, now)
  return rows.length
}

// A sign-in under way stays: a second person may be replacing the first in the same browser.
async function deleteProviderState(client: PoolClient, sid: string): Promise<void> {
  await client.query(
    `WITH granted AS (
       SELECT grant_id FROM identity.provider_state WHERE session_uid = $1 AND grant_id IS NOT NULL
       UNION
       SELECT jsonb_path_query(payload, '$.authorizations.*.grantId') #>> '{}' FROM identity.provider_state
       WHERE model = 'Session' AND uid = $1)
     DELETE FROM identity.provider_state
     WHERE (model = 'Session' AND uid = $1) OR session_uid = $1
       OR (model <> 'Interaction' AND grant_id IN (SELECT grant_id FROM granted)) OR (model = 'Grant' AND id IN (SELECT grant_id FROM granted))`,
    [sid],
  )
}
