import type pg from 'pg'

const PRESENCE = 7304

/**
 * Every process that works on jobs holds a shared lock. Whoever finds nobody holding it is the first: what is locked now was
 * left behind by a process that was killed, and goes back to the queue at once instead of after hours.
 */
export async function releaseAbandonedJobs(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  client.on('error', () => {}) // the lock ends with its connection; the worker itself notices that the database is away
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [PRESENCE])
  if (rows[0]?.alone) {
    const { rows: locked } = await client.query<{ ids: string[] | null }>(
      'SELECT array_agg(DISTINCT locked_by) AS ids FROM graphile_worker.jobs WHERE locked_by IS NOT NULL',
    )
    const ids = locked[0]?.ids ?? []
    if (ids.length > 0) await client.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [ids])
  }
  await client.query('SELECT pg_advisory_lock_shared($1)', [PRESENCE])
  if (rows[0]?.alone) await client.query('SELECT pg_advisory_unlock($1)', [PRESENCE])
  return client
}
