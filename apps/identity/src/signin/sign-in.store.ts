import type { Queryable } from '../database/transaction.ts'

/** How far a sign-in has come whose password was right. */
export interface SignInProgress {
  sub: string
  passed: string[]
}

const validMs = 15 * 60_000

export async function startSignIn(db: Queryable, uid: string, sub: string, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO identity.sign_in (uid, sub, started_at) VALUES ($1, $2, $3)
     ON CONFLICT (uid) DO UPDATE SET sub = excluded.sub, started_at = excluded.started_at, passed = '{}'`,
    [uid, sub, now],
  )
}

/** Nothing when the password has to be asked for, also because it was given too long ago. */
export async function findSignIn(db: Queryable, uid: string, now: Date): Promise<SignInProgress | undefined> {
  const { rows } = await db.query<SignInProgress>(
    'SELECT sub, passed FROM identity.sign_in WHERE uid = $1 AND started_at > $2',
    [uid, new Date(now.getTime() - validMs)],
  )
  return rows[0]
}

export async function passStep(db: Queryable, uid: string, step: string): Promise<void> {
  await db.query('UPDATE identity.sign_in SET passed = array_append(passed, $2) WHERE uid = $1', [uid, step])
}

export async function forgetSignIn(db: Queryable, uid: string): Promise<void> {
  await db.query('DELETE FROM identity.sign_in WHERE uid = $1', [uid])
}
