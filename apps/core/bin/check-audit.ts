import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startPostgres } from '@parley/postgres'
import pg from 'pg'
import { checkChain } from '../src/audit/chainSources.ts'
import { harmText } from '../src/audit/checkChain.ts'
import { redactionKey } from '../src/audit/redaction.ts'
import { Vault } from '../src/kernel/vault.ts'
import { readSettings } from '../src/settings/readSettings.ts'

/** Recomputes the chain of the audit log of the installation that the settings name, running or not. */
const { DATABASE_URL, DATA_DIR, MASTER_KEY } = readSettings(process.env)
const server =
  DATABASE_URL === undefined
    ? await startPostgres({ dataDir: join(DATA_DIR, 'postgres'), database: 'parley' })
    : undefined
const pool = new pg.Pool({ connectionString: DATABASE_URL ?? server?.url })
// Its end does not wait for the server to let go: what rests is told of the stop. A statement that fails says so itself.
pool.on('error', () => {})
try {
  const head = await readFile(join(DATA_DIR, 'audit-head'), 'utf8').catch(() => undefined)
  const master = MASTER_KEY ?? (await readFile(join(DATA_DIR, 'master-key'), 'utf8').catch(() => undefined))?.trim()
  const key = master === undefined ? undefined : redactionKey(new Vault(Buffer.from(master, 'base64')))
  const report = await checkChain(pool, head?.trim(), key)
  const { events, problems } = report
  const harm = harmText(report)
  process.stdout.write(`${events} events are sealed.\n`)
  process.stdout.write(problems.length === 0 ? 'Nobody has touched them.\n' : `${problems.join('\n')}\n`)
  if (harm !== undefined) process.stdout.write(`${harm}\n`)
  if (head === undefined) process.stdout.write(`No head is kept in ${DATA_DIR}: a cut-off end would not show.\n`)
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await pool.end()
  await server?.stop()
}
