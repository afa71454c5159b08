import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import { startPostgres } from '@parley/postgres'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { beginProgram, endBy } from '../../test/program.ts'

const main = new URL('../main.ts', import.meta.url)
const checkAudit = fileURLToPath(new URL('../../bin/check-audit.ts', import.meta.url))
const PASSWORD = 'a quiet river at dawn 7'
const run = promisify(execFile)
let place: string
// Each time from nothing: what a try that failed left behind is another installation.
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'parley-restore-'))
  await chmod(place, 0o711) // the account of the database goes through it
})
afterEach(() => rm(place, { recursive: true, force: true }))

async function start(folder: string) {
  const port = String(await freePort())
  const begun = await beginProgram(main, folder, { PORT: port, SEED: 'empty', ADMIN_EMAIL: 'admin@example.com' })
  await begun.until((said) => said.includes('Parley is ready'))
  const url = `http://localhost:${port}`
  return {
    ...begun,
    status: async (path: string) => (await fetch(`${url}${path}`)).status,
    submit: (path: string, fields: Record<string, string>) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(fields) }),
  }
}

/** Rows of every table of an installation that is stopped. */
async function countsIn(folder: string): Promise<Record<string, number>> {
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), database: 'parley' })
  // Its end waits until the server has let go of it; a pool's does not, and would be told of the stop.
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<{ name: string; rows: string }>(
    `SELECT table_schema || '.' || table_name AS name,
       (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I.%I', table_schema, table_name), false, true, '')))[1]::text AS rows
     FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  )
  await client.end()
  await server.stop()
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, Number(count)]))
}

test('a folder put back as the manual says starts again with all it had, and not without its master key', async () => {
  const [folder, archive] = [join(place, 'parley'), join(place, 'backup.tar.gz')]
  const first = await start(folder)
  const [, setup = ''] = /\/identity(\/setup\/[\w-]+)/.exec(first.said()) ?? []
  const chosen = { password: PASSWORD, confirmation: PASSWORD }
  expect((await first.submit(`/identity${setup}`, chosen)).status).toBe(200)
  expect((await endBy('SIGTERM', folder, first)).code).toBe(0)
  const before = await countsIn(folder)
  expect(before['public.app_user']).toBe(1)

  await run('tar', ['-C', place, '-czf', archive, 'parley'])
  await rm(folder, { recursive: true })
  await run('tar', ['-C', place, '-xzpf', archive])
  expect(await countsIn(folder)).toEqual(before)
  const again = await start(folder)
  expect([await again.status('/readyz'), await again.status('/settings.json')]).toEqual([200, 200])
  expect(again.said()).not.toContain('/identity/setup/') // the administrator has an account
  expect((await endBy('SIGTERM', folder, again)).code).toBe(0)
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const { stdout } = await run(process.execPath, [checkAudit], { env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder } })
  expect(stdout).toContain('Nobody has touched them.')

  await rm(join(folder, 'master-key'))
  const refused = await start(folder)
  expect(await refused.code).toBe(1)
  expect(refused.said()).toContain('is not the master key with which this installation began')
}, 240_000)
