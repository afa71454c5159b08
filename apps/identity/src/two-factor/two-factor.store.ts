import type { Queryable } from '../database/transaction.ts'

export interface StoredToken {
  sealedSecret: Buffer
  confirmedAt: Date
}

export async function findToken(db: Queryable, sub: string): Promise<StoredToken | undefined> {
  const { rows } = await db.query<{ sealed_secret: Buffer; confirmed_at: Date }>(
    'SELECT sealed_secret, confirmed_at FROM identity.two_factor WHERE sub = $1',
    [sub],
  )
  return rows[0] && { sealedSecret: rows[0].sealed_secret, confirmedAt: rows[0].confirmed_at }
}

/**
 * Uses a period up, with every one before it. Of codes sent at the same moment the database lets one through; a clock
 * that jumps back makes no used code new.
 */
export async function useCounter(db: Queryable, sub: string, counter: number): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE identity.two_factor SET last_counter = $2 WHERE sub = $1 AND last_counter < $2',
    [sub, counter],
  )
  return rowCount === 1
}

export async function storeEnrolment(db: Queryable, sub: string, sealed: Buffer, expiresAt: Date): Promise<void> {
  await db.query(
    `INSERT INTO identity.two_factor_enrolment (sub, sealed_secret, expires_at) VALUES ($1, $2, $3)
     ON CONFLICT (sub) DO UPDATE SET sealed_secret = excluded.sealed_secret, expires_at = excluded.expires_at`,
    [sub, sealed, expiresAt],
  )
}

export async function findEnrolment(
  db: Queryable,
  sub: string,
  now: Date,
): Promise<{ sealedSecret: Buffer; expiresAt: Date } | undefined> {
  const { rows } = await db.query<{ sealed_secret: Buffer; expires_at: Date }>(
    'SELECT sealed_secret, expires_at FROM identity.two_factor_enrolment WHERE sub = $1 AND expires_at > $2',
    [sub, now],
  )
  return rows[0] && { sealedSecret: rows[0].sealed_secret, expiresAt: rows[0].expires_at }
}

/** False when another request was first. */
export async function confirmEnrolment(
  db: Queryable,
  sub: string,
  sealed: Buffer,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'DELETE FROM identity.two_factor_enrolment WHERE sub = $1 AND sealed_secret = $2',
    [sub, sealed],
  )
  if (rowCount !== 1) return false
  const inserted = await db.query(
    `INSERT INTO identity.two_factor (sub, sealed_secret, last_counter, confirmed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (sub) DO NOTHING`,
    [sub, sealed, counter, now],
  )
  return inserted.rowCount === 1
}

export async function deleteToken(db: Queryable, sub: string): Promise<boolean> {
  await db.query('DELETE FROM identity.recovery_code WHERE sub = $1', [sub])
  await db.query('DELETE FROM identity.two_factor_enrolment WHERE sub = $1', [sub])
  // The days of grace begin anew at the next sign-in.
  await db.query('UPDATE identity.account SET two_factor_asked_at = NULL WHERE sub = $1', [sub])
  const { rowCount } = await db.query('DELETE FROM identity.two_factor WHERE sub = $1', [sub])
  return rowCount === 1
}

export async function replaceCodes(db: Queryable, sub: string, hashes: readonly Buffer[]): Promise<void> {
  await db.query('DELETE FROM identity.recovery_code WHERE sub = $1', [sub])
  await db.query('INSERT INTO identity.recovery_code (code_hash, sub) SELECT unnest($2::bytea[]), $1', [sub, hashes])
}

export async function useCode(db: Queryable, sub: string, hash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE identity.recovery_code SET used_at = $3 WHERE sub = $1 AND code_hash = $2 AND used_at IS NULL',
    [sub, hash, now],
  )
  return rowCount === 1
}

export async function countCodes(db: Queryable, sub: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM identity.recovery_code WHERE sub = $1 AND used_at IS NULL',
    [sub],
  )
  return rows[0]?.left ?? 0
}

/** Writes down the first sign-in since a second step is asked for, and returns it. */
export async function noteAsked(db: Queryable, sub: string, since: Date | null, now: Date): Promise<Date> {
  const { rows } = await db.query<{ asked: Date }>(
    `UPDATE identity.account SET two_factor_asked_at =
       CASE WHEN two_factor_asked_at IS NULL OR two_factor_asked_at < $2 THEN $3 ELSE two_factor_asked_at END
     WHERE sub = $1 RETURNING two_factor_asked_at AS asked`,
    [sub, since ?? new Date(0), now],
  )
  return rows[0]?.asked ?? now
}

export async function readAsked(db: Queryable, sub: string): Promise<Date | null> {
  const { rows } = await db.query<{ asked: Date | null }>(
    'SELECT two_factor_asked_at AS asked FROM identity.account WHERE sub = $1',
    [sub],
  )
  return rows[0]?.asked ?? null
}
