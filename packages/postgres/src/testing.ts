import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isAlive, isPostgres, readPostmaster } from './postmaster.ts'
import { stopServer } from './server.ts'
import { disposableSettings, type Settings } from './settings.ts'
import { startPostgres } from './start.ts'

export type TestServer = { url: string; port: number; stop(): Promise<void> }
export type TestDatabase = { url: string; name: string; drop(): Promise<void> }

const prefix = 'postgres-test-'

/** A server for one test run in a temporary folder: nothing survives `stop`, so nothing waits for the disk. */
export async function startTestServer(settings: Settings = {}): Promise<TestServer> {
  await sweepAbandoned()
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(dataDir, 0o711)
  const server = await startPostgres({ dataDir, settings: { ...disposableSettings, ...settings } })
  return {
    url: server.url,
    port: server.port,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A database of its own for a test file, copied from a template that nobody is connected to. */
export async function cloneTemplate(adminUrl: string, template: string): Promise<TestDatabase> {
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await withClient(adminUrl, async (client) => {
    const [from, to] = [client.escapeIdentifier(template), client.escapeIdentifier(name)]
    await retryWhileInUse(() => client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`))
  })
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    name,
    async drop() {
      await withClient(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`))
    },
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

// The last connection of whoever migrated the template lingers for a moment after it was closed.
async function retryWhileInUse<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === '55006'
      if (!isInUse || attempt >= 50) throw error
      await sleep(100)
    }
  }
}

// A run that was killed leaves its server behind; the next run ends it.
async function sweepAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN
    if (Number.isNaN(owner) || isAlive(owner)) continue
    const folder = join(tmpdir(), name)
    const left = await readPostmaster(join(folder, 'cluster'))
    if (left && isAlive(left.pid) && isPostgres(left.pid)) await stopServer(left.pid).catch(() => {})
    await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
