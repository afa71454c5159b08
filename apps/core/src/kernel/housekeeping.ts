import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

const EVERY_MS = 60_000

/** Removes what has expired once a minute, and once an hour what `hourly` removes; returns the way to stop. */
export function startHousekeeping(pool: pg.Pool, clock: Clock, log: Logger, hourly: () => Promise<void>): () => void {
  let minutes = 0
  const timer = setInterval(() => {
    minutes += 1
    if (minutes % 60 === 0)
      hourly().catch((error: unknown) => log.warn({ err: error }, 'what nobody needs any more could not be removed'))
    pool
      .query(
        'SELECT app.forget_expired($1), app.forget_old($1), app.tend_notifications($1), app.forget_notices($1), app.forget_contacts($1), app.forget_datasets($1)',
        [clock.now()],
      )
      .catch((error: unknown) => log.warn({ err: error }, 'what has expired could not be removed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}
