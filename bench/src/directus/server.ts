import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { freePort } from '@parley/hub/backplanes/freePort.testing.ts'
import pg from 'pg'
import { Child } from '../frame/child.ts'

const DATABASE = 'directus'
const START_MS = 120_000

export interface Directus {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly databaseUrl: string
}

/** Directus as its own process, with a database of its own on the PostgreSQL at `postgresUrl`. */
export async function withDirectus<T>(
  packages: string,
  postgresUrl: string,
  work: (directus: Directus) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-directus-'))
  try {
    const databaseUrl = await addDatabase(postgresUrl)
    const port = await freePort()
    const token = randomBytes(24).toString('hex')
    const url = `http://127.0.0.1:${port}`
    const env = settings({ folder, databaseUrl, port, token })
    // What its own command starts, after it has looked for a newer version.
    const program = pathToFileURL(join(packages, 'node_modules', '@directus', 'api', 'dist', 'cli', 'run.js'))
    const [code] = await once(new Child(program, ['bootstrap'], env, folder).process, 'exit')
    if (code !== 0) throw new Error(`Directus could not be set up: its bootstrap ended with ${code}.`)
    const server = new Child(program, ['start'], env, folder)
    try {
      await untilThere(server, url)
      return await work({ url, headers: { authorization: `Bearer ${token}` }, databaseUrl })
    } finally {
      await server.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function addDatabase(postgresUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: postgresUrl })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
  const url = new URL(postgresUrl)
  url.pathname = DATABASE
  return url.href
}

interface Place {
  readonly folder: string
  readonly databaseUrl: string
  readonly port: number
  readonly token: string
}

/** As it comes, but without what would turn a load away, and without calling home. */
const settings = ({ folder, databaseUrl, port, token }: Place) => ({
  NODE_ENV: 'production',
  CONFIG_PATH: join(folder, '.env'),
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  DB_POOL__MIN: '0',
  DB_POOL__MAX: '20',
  SECRET: randomBytes(32).toString('hex'),
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: randomBytes(24).toString('hex'),
  ADMIN_TOKEN: token,
  LOG_LEVEL: 'warn',
  TELEMETRY: 'false',
  RATE_LIMITER_ENABLED: 'false',
  PRESSURE_LIMITER_ENABLED: 'false',
})

async function untilThere(server: Child, url: string): Promise<void> {
  for (const until = performance.now() + START_MS; performance.now() < until; await sleep(100)) {
    if (server.process.exitCode !== null) break
    const isThere = await fetch(`${url}/server/ping`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
  }
  throw new Error('Directus did not get ready.')
}
