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
  let letGo = await take(pool, true, takeAgain)
  async function takeAgain(): Promise<void> {
    while (!isOver) {
      const next = await take(pool, false, takeAgain).catch(() => undefined) // jobs under way here go on
      if (next) {
        letGo = next
        // It ended while the database was on its way back.
        if (isOver) next()
        return
      }
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  return {
    end: () => {
      isOver = true
      letGo()
    },
  }
}

/** Holds the lock on a connection of its own; answers what lets go of it, once, whoever asks first. */
async function take(pool: pg.Pool, isStart: boolean, onLost: () => Promise<void>): Promise<() => void> {
  const client = await pool.connect()
  let [isHeld, isTaken] = [true, false]
  const letGo = () => {
    if (!isHeld) return
    isHeld = false
    client.release(true)
  }
  // A connection that breaks may say so more than once, before the lock is taken and after it was let go.
  client.on('error', () => {
    const isLost = isHeld && isTaken
    letGo()
    if (isLost) void onLost()
  })
  try {
    await hold(client, isStart)
    if (!isHeld) throw new Error('The connection broke while the lock was taken')
    isTaken = true
    return letGo
  } catch (error) {
    letGo()
    throw error
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
