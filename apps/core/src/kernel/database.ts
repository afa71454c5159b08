import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Tables } from './db.ts'
import { dropDeadConnections } from './dropDeadConnections.ts'
import { preparing } from './preparedStatements.ts'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/** Identities stay far below 2^53; instants keep their microseconds, which `Date` would lose. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary') {
      if (oid === INT8) return Number
      if (oid === DATE) return String
      if (oid === TIMESTAMPTZ) return toInstant
    }
    return pg.types.getTypeParser(oid, format)
  },
}

/** "2026-11-21 04:18:00.5+00" → "2026-11-21T04:18:00.5Z"; sessions are always in UTC. */
function toInstant(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11).replace(/\+00(:00)?$/, '')}Z`
}

export interface DatabaseOptions {
  readonly url: string
  readonly max?: number
  readonly onError?: (error: Error) => void
}

/** A pool as the role of the URL; sessions are in UTC and give up on a statement after 30 s, or when the database hangs. */
export function openPool({ url, max = 20, onError = () => {} }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    options: '-c TimeZone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000',
    connectionTimeoutMillis: 5_000,
    application_name: 'parley',
  })
  pool.on('error', onError)
  // While a connection is in use the pool does not listen to it, and an error that nobody hears ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  dropDeadConnections(pool, url)
  return pool
}

export const openDatabase = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
