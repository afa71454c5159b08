import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestServer } from '@parley/postgres/testing.ts'
import pg from 'pg'
import { hashSecret, SECRET_PREFIX } from '../../src/kernel/http/authenticate.ts'
import { Product } from '../ledger/product.ts'

/** Two processes of the product on one database that belongs to neither. */
export interface Pair {
  readonly processes: readonly [Product, Product]
  readonly secret: string
  /** Ends the database as a crash would; it comes back by itself. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

/** One database for several pairs, one after the other. */
export async function startDatabase() {
  const server = await startTestServer()
  const masterKey = randomBytes(32).toString('base64')
  const ask = async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => {}) // it may be killed meanwhile
    await client.connect()
    try {
      return (await client.query<R>(text, [...values])).rows
    } finally {
      await client.end()
    }
  }

  async function addSecret(): Promise<string> {
    const prefix = SECRET_PREFIX + randomBytes(4).toString('hex')
    const secret = `${prefix}_${randomBytes(32).toString('base64url')}`
    await ask(
      `INSERT INTO api_secret (id_tenant, id_user, name, prefix, hash, created_at)
       SELECT id_tenant, id_user, $1, $1, $2, now() FROM app_user WHERE username = 'admin'`,
      [prefix, hashSecret(secret)],
    )
    return secret
  }

  async function startPair(backplane: string): Promise<Pair> {
    const settings = { DATABASE_URL: server.url, MASTER_KEY: masterKey, BACKPLANE: backplane, LOG_LEVEL: 'silent' }
    const first = await Product.start(settings)
    const second = await Product.start(settings).catch(async (error: unknown) => {
      await first.stop()
      throw error
    })
    const secret = await addSecret().catch(async (error: unknown) => {
      await Promise.all([first.stop(), second.stop()])
      throw error
    })
    return {
      processes: [first, second],
      secret,
      async killDatabase() {
        const [row] = await ask<{ data_directory: string }>('SHOW data_directory')
        const pid = await readFile(join(row?.data_directory ?? '', 'postmaster.pid'), 'utf8')
        process.kill(Number(pid.split('\n')[0]), 'SIGKILL')
        for (let isBack = false; !isBack; ) {
          await new Promise((resolve) => setTimeout(resolve, 300))
          isBack = await ask('SELECT 1').then(
            () => true,
            () => false,
          )
        }
        await Promise.all([first.untilReady(), second.untilReady()])
      },
      async stop() {
        await Promise.all([first.stop(), second.stop()])
      },
    }
  }
  return { startPair, stop: () => server.stop() }
}
