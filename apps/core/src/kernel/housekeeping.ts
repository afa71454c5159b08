import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'

const EVERY_MS = 60_000

/** Removes tickets and answers kept for repeated requests once their time is over; returns the way to stop. */
export function startHousekeeping(pool: pg.Pool, clock: Clock, log: Logger): () => void {
  const timer = setInterval(() => {
    pool
      .query('SELECT app.forget_expired($1), app.forget_old($1), app.tend_notifications($1), app.forget_notices($1)', [
        clock.now(),
      ])
      .catch((error: unknown) => log.warn({ err: error }, 'what has expired could not be removed'))
  }, EVERY_MS)
  return () => clearInterval(timer)
}
