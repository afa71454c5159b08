import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { inTransaction } from './transaction.ts'

const folder = new URL('../../migrations/', import.meta.url)
// One process migrates at a time; the number only has to differ from other locks of the database.
const migrationLock = 7_202_611_201

/** The database and this release do not fit together. */
export class IdentityMigrationError extends Error {}

/** Brings the schema `identity` up to date; refuses where a migration that was applied has been edited since, or is not known here. */
export async function migrateIdentity(pool: Pool): Promise<void> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  await inTransaction(pool, async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await prepareSchema(client)
    const applied = await readApplied(client)
    const unknown = [...applied.keys()].find((name) => !files.includes(name))
    if (unknown)
      throw new IdentityMigrationError(
        `This database was brought up to date by a newer release: it has the migration ${unknown} of identity, which this one does not know. Start the newer release, or restore a backup from before it.`,
      )
    for (const name of files) await applyMigration(client, name, applied.get(name))
  })
}

async function prepareSchema(client: PoolClient): Promise<void> {
  // CREATE SCHEMA needs a right on the database even if the schema exists, and the role may own the schema alone.
  const { rows } = await client.query<{ found: boolean }>(`SELECT to_regnamespace('identity') IS NOT NULL AS found`)
  if (!rows[0]?.found) await client.query('CREATE SCHEMA identity')
  await client.query(
    `CREATE TABLE IF NOT EXISTS identity.migration (
       name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT transaction_timestamp())`,
  )
}

async function readApplied(client: PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM identity.migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

async function applyMigration(client: PoolClient, name: string, known: string | undefined): Promise<void> {
  const sql = await readFile(new URL(name, folder), 'utf8')
  const checksum = hash('sha256', sql.replaceAll('\r\n', '\n'))
  if (known === checksum) return
  if (known)
    throw new IdentityMigrationError(
      `The migration ${name} of identity was changed after it had been applied. Restore the file, and put the change into a new one.`,
    )
  await client.query(sql)
  await client.query('INSERT INTO identity.migration (name, checksum) VALUES ($1, $2)', [name, checksum])
}
