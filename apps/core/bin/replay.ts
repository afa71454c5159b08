import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@parley/postgres'
import { openDatabase, openPool } from '../src/kernel/database.ts'
import { Vault } from '../src/kernel/vault.ts'
import { replayAll } from '../src/runtime/replayAll.ts'
import { readSettings } from '../src/settings/readSettings.ts'

/** Runs all conversations of the installation that the settings name again, each on its own version; does every one go the same way? */
const { DATABASE_URL, DATA_DIR, MASTER_KEY } = readSettings(process.env)
const server =
  DATABASE_URL === undefined
    ? await startPostgres({ dataDir: join(DATA_DIR, 'postgres'), database: 'parley' })
    : undefined
// One of the two is there.
const pool = openPool({ url: DATABASE_URL ?? server?.url ?? '' })
try {
  const master = MASTER_KEY ?? (await readFile(join(DATA_DIR, 'master-key'), 'utf8'))
  const report = await replayAll(openDatabase(pool), new Vault(Buffer.from(master.trim(), 'base64')))
  const { same, notReplayable, different } = report
  process.stdout.write(
    `${same} went the same way, ${different.length} another, ${notReplayable} cannot be run again.\n`,
  )
  for (const { guid, what } of different) process.stdout.write(`${guid} differs in its ${what}\n`)
  process.exitCode = different.length === 0 ? 0 : 1
} finally {
  await pool.end()
  await server?.stop()
}
