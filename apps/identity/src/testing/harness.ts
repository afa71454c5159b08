import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cloneTemplate } from '@parley/postgres/testing.ts'
import { Pool } from 'pg'
import { inject } from 'vitest'
import { createIdentity, type Identity, type IdentityOptions } from '../index.ts'

/** Cheap on purpose: what is tested is not how slow hashing is. */
export const cheapCost = { memory: 64, passes: 2, parallelism: 1 }
export const audience = 'parley-api'
export const clientId = 'parley-console'

export interface Harness {
  identity: Identity
  pool: Pool
  issuer: string
  origin: string
  /** Where the console lives; nothing answers there. */
  console: string
  clock: { now(): Date; advance(seconds: number): void }
  logged: string[]
  /** A second process on the same database. */
  startSecond(options?: Partial<IdentityOptions>): Promise<Identity>
  stop(): Promise<void>
}

export async function startHarness(options: Partial<IdentityOptions> = {}): Promise<Harness> {
  const { server: admin, template } = inject('identity')
  const database = await cloneTemplate(admin, template)
  const pool = new Pool({ connectionString: database.url, max: 12 })
  pool.on('error', () => {})

  let handle: Identity['handle'] | undefined
  const server = createServer((request, response) => void handle?.(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo
  const origin = `http://localhost:${port}`
  const issuer = `${origin}/identity`
  const logged: string[] = []
  let offset = 0
  const clock = {
    now: () => new Date(Date.now() + offset),
    advance(seconds: number) {
      offset += seconds * 1000
    },
  }
  const base: IdentityOptions = {
    pool,
    issuer,
    publicUrl: origin,
    masterKey: randomBytes(32),
    clients: [
      {
        clientId,
        redirectUris: [`${origin}/auth-callback`, `${origin}/auth-refresh`],
        postLogoutRedirectUris: [`${origin}/`],
      },
    ],
    audience,
    logger: { info: note, warn: note, error: note },
    clock,
    getTheme: async () => ({ title: 'Parley' }),
    trustProxy: true,
    passwordCost: cheapCost,
    ...options,
  }
  const identity = await createIdentity(base)
  handle = identity.handle
  const others: Identity[] = []
  return {
    identity,
    pool,
    issuer,
    origin,
    console: origin,
    clock,
    logged,
    async startSecond(more) {
      const second = await createIdentity({ ...base, ...more })
      others.push(second)
      return second
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([identity, ...others].map((one) => one.close()))
      await pool.end()
      await database.drop()
    },
  }

  function note(fields: object, message: string): void {
    const error = 'err' in fields && fields.err instanceof Error ? fields.err.stack : ''
    logged.push(`${message} ${JSON.stringify(fields)} ${error}`)
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    identity: { server: string; template: string }
  }
}
