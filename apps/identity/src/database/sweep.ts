import type { Queryable } from './transaction.ts'

const day = 24 * 3_600_000

/** Deletes what has expired; ended sessions stay for a month so that people can see them. */
export async function sweepExpired(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM identity.provider_state WHERE expires_at < $1', [now])
  await db.query('DELETE FROM identity.revoked_token WHERE expires_at < $1', [now])
  await db.query('DELETE FROM identity.session WHERE expires_at < $1', [before(now, 30 * day)])
  await db.query('DELETE FROM identity.throttle WHERE last_failed_at < $1', [before(now, day)])
  await db.query('DELETE FROM identity.sign_in WHERE started_at < $1', [before(now, day)])
  // Who finds an invitation after the holidays can still ask for another.
  await db.query('DELETE FROM identity.setup_link WHERE expires_at < $1', [before(now, 30 * day)])
  await db.query('DELETE FROM identity.two_factor_enrolment WHERE expires_at < $1', [now])
  await db.query('DELETE FROM identity.signing_key WHERE retires_at < $1', [now])
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds)
}
