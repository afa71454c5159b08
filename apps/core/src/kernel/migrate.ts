import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

const migrations = new URL('../../migrations/', import.meta.url)

/**
 * Brings the database up to date, forward only; refuses where a file that was applied has changed since, or is not known here. Where `asked`
 * is aborted it throws its reason before the next file: each is whole, and the next start continues.
 */
export async function migrate(pool: pg.Pool, folder = migrations, asked?: AbortSignal): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock(7300)')
    await client.query(`CREATE SCHEMA IF NOT EXISTS migration;
      CREATE TABLE IF NOT EXISTS migration.applied (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'SELECT name, checksum FROM migration.applied',
    )
    const known = new Map(rows.map((row) => [row.name, row.checksum]))
    const files = (await readdir(folder)).filter((each) => each.endsWith('.sql')).sort()
    const unknown = [...known.keys()].sort().find((name) => !files.includes(name))
    if (unknown !== undefined) throw new NewerDatabase(unknown)
    const fresh: string[] = []
    for (const name of files) {
      const text = await readFile(new URL(name, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = known.get(name)
      if (before === checksum) continue
      if (before !== undefined) throw new ChangedMigration(name)
      asked?.throwIfAborted()
      await apply(client, name, text, checksum)
      fresh.push(name)
    }
    return fresh
  } finally {
    await client.query('SELECT pg_advisory_unlock(7300)').catch(() => {})
    client.release()
  }
}

export class ChangedMigration extends Error {
  constructor(name: string) {
    super(
      `The migration ${name} was changed after it had been applied. Restore the file, and put the change into a new one.`,
    )
  }
}

/** An older release would write into tables whose rules it does not know. */
export class NewerDatabase extends Error {
  constructor(name: string) {
    super(
      `This database was brought up to date by a newer release: it has the migration ${name}, which this one does not know. ` +
        'Nothing was changed. Start the newer release, or restore a backup from before it.',
    )
  }
}

async function apply(client: pg.PoolClient, name: string, text: string, checksum: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(text)
    await client.query('INSERT INTO migration.applied (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw new Error(`The migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
