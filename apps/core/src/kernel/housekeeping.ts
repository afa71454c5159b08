import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

const EVERY_MS = 60_000
/** Rows that go in one transaction: a fraction of a second. */
const FORGOTTEN_AT_ONCE = 5_000
/** A dataset of any size is forgotten before the next minute, or goes on then. */
const MOST_PARTS = 200

/** Forgets deleted datasets and models in small parts, so that nobody waits for a large one; answers in how many. */
export async function forgetDatasets(
  pool: Pick<pg.Pool, 'query'>,
  now: Date,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<number> {
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const { rows } = await pool.query<{ more: boolean }>('SELECT app.forget_datasets($1, $2) AS more', [now, atOnce])
    if (rows[0]?.more !== true) return parts
  }
  return MOST_PARTS
}

/** Removes what has expired once a minute, and once an hour what `hourly` removes; returns the way to stop. */
export function startHousekeeping(pool: pg.Pool, clock: Clock, log: Logger, hourly: () => Promise<void>): () => void {
  let minutes = 0
  const timer = setInterval(() => {
    minutes += 1
    if (minutes % 60 === 0)
      hourly().catch((error: unknown) => log.warn({ err: error }, 'what nobody needs any more could not be removed'))
    pool
      .query(
        'SELECT app.forget_expired($1), app.forget_old($1), app.tend_notifications($1), app.forget_notices($1), app.forget_contacts($1)',
        [clock.now()],
      )
      .then(() => forgetDatasets(pool, clock.now()))
      .catch((error: unknown) => log.warn({ err: error }, 'what has expired could not be removed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}
