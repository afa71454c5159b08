import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { checkChain } from '../../src/audit/chainSources.ts'
import { compare, type Found } from './compare.ts'
import type { Product } from './product.ts'
import type { Entry } from './writer.ts'

export interface Verdict {
  readonly folders: number
  readonly acknowledged: number
  readonly events: number
  /** What does not fit; empty where nothing was lost, doubled or left without its event. */
  readonly problems: readonly string[]
}

/** Compares what the writers were told with what the database holds: folders, their audit events, the chain. */
export async function judge(product: Product, entries: readonly Entry[]): Promise<Verdict> {
  const found = await product.query<Found>(
    `SELECT id_folder::text AS id, name, row_version AS "rowVersion",
       count(*) FILTER (WHERE e.kind = 2)::int AS created, count(*) FILTER (WHERE e.kind = 3)::int AS changed
     FROM folder f LEFT JOIN audit_event e ON e.entity_kind = 'Folder' AND e.entity_id = f.id_folder::text
     GROUP BY id_folder`,
  )
  const problems = compare(entries, found)
  const pool = new pg.Pool({ connectionString: await product.databaseUrl() })
  // A pool has ended before its connections have; the database, stopped right after, says so to those that are left.
  pool.on('connect', (client) => client.on('error', () => undefined))
  try {
    await untilSealed(pool)
    const head = await readFile(join(product.dataDir, 'audit-head'), 'utf8')
    const chain = await checkChain(pool, head.trim())
    return {
      folders: found.length,
      acknowledged: entries.reduce((sum, entry) => sum + entry.changes, 0),
      events: chain.events,
      problems: [...problems, ...chain.problems],
    }
  } finally {
    await pool.end()
  }
}

async function untilSealed(pool: pg.Pool): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const { rows } = await pool.query<{ open: boolean }>(
      'SELECT EXISTS (SELECT FROM audit_event WHERE seq IS NULL) AS open',
    )
    if (!rows[0]?.open) return
    await sleep(100)
  }
  throw new Error('The audit log was not sealed within 20 seconds.')
}
