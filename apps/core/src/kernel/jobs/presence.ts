import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const PRESENCE = 7304
const RETRY_MS = 1_000

export interface Presence {
  end(): void
}

/**
 * Every process that works on jobs holds a shared lock, and takes it again when the database was away. The one that finds nobody
 * holding it is the first: what is locked now was left behind by a process that was killed, and goes back to the queue at
 * once instead of after hours.
 */
export async function announcePresence(pool: pg.Pool): Promise<Presence> {
  let isOver = false
  let client = await pool.connect()
  await hold(client, true)
  const watch = () => void client.once('error', () => void takeAgain())
  async function takeAgain() {
    client.release(true)
    while (!isOver) {
      const next = await pool.connect().catch(() => undefined)
      try {
        if (next) {
          await hold(next, false) // jobs under way here go on
          client = next
          return watch()
        }
      } catch {
        next?.release(true)
      }
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  watch()
  return {
    end: () => {
      isOver = true
      client.release(true)
    },
  }
}

async function hold(client: pg.PoolClient, isStart: boolean): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [PRESENCE])
  const isAlone = rows[0]?.alone === true
  if (isAlone && isStart) await releaseJobs(client)
  await client.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE])
  if (isAlone) await client.query('SELECT pg_advisory_unlock($1)', [PRESENCE])
}

/** Gives jobs back to the queue: those of these workers, or all that are locked. */
export async function releaseJobs(db: pg.Pool | pg.PoolClient, workers?: readonly string[]): Promise<void> {
  const { rows } = await db.query<{ ids: string[] | null }>(
    'SELECT array_agg(DISTINCT locked_by) AS ids FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
  )
  const ids = (rows[0]?.ids ?? []).filter((id) => workers === undefined || workers.includes(id))
  if (ids.length > 0) await db.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [ids])
}
