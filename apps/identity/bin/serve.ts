import { createServer } from 'node:http'
import { Pool } from 'pg'
import { createIdentity, type IdentityLogger, migrateIdentity } from '../src/index.ts'

/** The provider as a process of its own; the README lists its settings. */
const databaseUrl = required('DATABASE_URL')
const masterKey = Buffer.from(required('MASTER_KEY'), 'base64')
const publicUrl = (process.env.PUBLIC_URL ?? 'http://localhost:8080').replace(/\/+$/, '')
const issuer = process.env.IDENTITY_ISSUER ?? `${publicUrl}/identity`
const port = Number(process.env.IDENTITY_PORT ?? 8081)
const hops = process.env.TRUST_PROXY ?? '0'

const logger: IdentityLogger = { info: log('info'), warn: log('warn'), error: log('error') }
const pool = new Pool({ connectionString: databaseUrl })
pool.on('error', (error) => logger.warn({ err: error }, 'a database connection was lost'))
await migrateIdentity(pool)

const identity = await createIdentity({
  pool,
  issuer,
  publicUrl,
  masterKey,
  clients: [
    {
      clientId: 'parley-console',
      redirectUris: [`${publicUrl}/auth-callback`, `${publicUrl}/auth-refresh`],
      postLogoutRedirectUris: [`${publicUrl}/`, publicUrl],
    },
  ],
  audience: 'parley-api',
  logger,
  clock: { now: () => new Date() },
  getTheme: async () => ({ title: process.env.PRODUCT_TITLE ?? 'Parley' }),
  trustProxy: hops === 'true' ? true : Number(hops) || 0,
})

const server = createServer((request, response) => void identity.handle(request, response))
server.listen(port, () => logger.info({ issuer, port }, 'identity is ready'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())

async function stop(): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  await closed
  await identity.close()
  await pool.end()
}

function required(name: string): string {
  const value = process.env[name]
  if (value) return value
  console.error(`Set ${name}; apps/identity/README.md says to what.`)
  process.exit(1)
}

function log(level: string) {
  return (fields: object, message: string): void => {
    const readable = Object.entries(fields).map(([key, value]) => [key, value instanceof Error ? value.stack : value])
    console.log(JSON.stringify({ level, message, ...Object.fromEntries(readable) }))
  }
}
