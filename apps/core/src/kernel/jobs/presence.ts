import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const PRESENCE = 7304
const RETRY_MS = 1_000

export interface Presence {
  end(): void
}

/** The connection of a process that was just killed may live on for as long as its last statement runs. */
const LOOKS = 120

/**
 * Every process that works on jobs holds a shared lock, and takes it again when the database was away. The one that finds nobody
 * holding it is the first: what is locked now was left behind by a process that was killed, and goes back to the queue at
 * once instead of after hours. Who comes while such a process is still dying looks again, but for what it has locked itself.
 */
export async function announcePresence(pool: pg.Pool, ours: () => readonly string[] = () => []): Promise<Presence> {
  let isOver = false
  let held = await take(pool, true, takeAgain)
  async function takeAgain(): Promise<void> {
    while (!isOver) {
      const next = await take(pool, false, takeAgain).catch(() => undefined) // jobs under way here go on
      if (next) {
        held = next
        // It ended while the database was on its way back.
        if (isOver) next.letGo()
        return
      }
      await sleep(RETRY_MS, undefined, { ref: false })
    }
  }
  async function lookAgain(): Promise<void> {
    for (let looks = 0; looks < LOOKS && !isOver; looks += 1) {
      await sleep(RETRY_MS, undefined, { ref: false })
      if (isOver) return
      const isAlone = await held.isAlone().catch(() => false)
      if (isAlone) return await releaseJobs(pool, (id) => !ours().includes(id)).catch(() => {})
    }
  }
  if (!held.wasAlone) void lookAgain()
  return {
    end: () => {
      isOver = true
      held.letGo()
    },
  }
}

interface Held {
  /** Whether nobody held it before. */
  readonly wasAlone: boolean
  /** Whether nobody else holds it now. */
  isAlone(): Promise<boolean>
  /** Once, whoever asks first. */
  letGo(): void
}

/** Holds the lock on a connection of its own. */
async function take(pool: pg.Pool, isStart: boolean, onLost: () => Promise<void>): Promise<Held> {
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
    const wasAlone = await hold(client, isStart)
    if (!isHeld) throw new Error('The connection broke while the lock was taken')
    isTaken = true
    return { wasAlone, isAlone: async () => isHeld && (await isAlone(client)), letGo }
  } catch (error) {
    letGo()
    throw error
  }
}

async function hold(client: pg.PoolClient, isStart: boolean): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [PRESENCE])
  const wasAlone = rows[0]?.alone === true
  if (wasAlone && isStart) await releaseJobs(client)
  await client.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE])
  if (wasAlone) await client.query('SELECT pg_advisory_unlock($1)', [PRESENCE])
  return wasAlone
}

async function isAlone(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND classid = 0 AND pid <> pg_backend_pid()
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS alone`,
    [PRESENCE],
  )
  return rows[0]?.alone === true
}

/** Gives jobs back to the queue: those of workers that are meant, or all that are locked. */
export async function releaseJobs(
  db: pg.Pool | pg.PoolClient,
  isMeant: (worker: string) => boolean = () => true,
): Promise<void> {
  const { rows } = await db.query<{ ids: string[] | null }>(
    'SELECT array_agg(DISTINCT locked_by) AS ids FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
  )
  const ids = (rows[0]?.ids ?? []).filter(isMeant)
  if (ids.length > 0) await db.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [ids])
}
