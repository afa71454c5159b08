import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { AccessDirectory } from './access.ts'
import type { Clock } from './clock.ts'
import { ContextOpener } from './context.ts'
import { openDatabase } from './database.ts'
import type { Tables } from './db.ts'
import { Authenticator, type SessionCheck } from './http/authenticate.ts'
import { RateLimiter } from './http/limit.ts'
import { rememberTokens } from './http/rememberTokens.ts'
import { createServer } from './http/server.ts'
import type { ClaimedEmail, TokenVerifier } from './http/tokenVerifier.ts'
import type { HubEvent } from './hubEvent.ts'
import type { Route } from './routes.ts'
import type { Vault } from './vault.ts'

export interface CoreOptions {
  /** As the serving role. */
  readonly pool: pg.Pool
  readonly routes: readonly Route[]
  readonly verify: TokenVerifier
  readonly sessions: SessionCheck
  readonly emailIssuers: readonly string[]
  readonly emailOf?: ((token: string) => Promise<ClaimedEmail | undefined>) | undefined
  readonly clock: Clock
  readonly vault: Vault
  readonly log: Logger
  readonly trustProxy: boolean | number
  readonly limits: { readonly person: number; readonly address: number }
  readonly state: () => 'starting' | 'running' | 'stopping'
  /** Takes hub events once their transaction is committed. */
  readonly emit: (events: readonly HubEvent[]) => void
  readonly checkAnswers?: boolean
}

/** The kernel put together: everything that a request, a job or a socket needs. */
export interface Core {
  readonly server: FastifyInstance
  readonly db: Kysely<Tables>
  readonly contexts: ContextOpener
  readonly directory: AccessDirectory
  readonly authenticator: Authenticator
}

export function createCore(options: CoreOptions): Core {
  const { pool, clock, emit } = options
  const db = openDatabase(pool)
  const contexts = new ContextOpener(db, emit, options.vault)
  const directory = new AccessDirectory(pool)
  const authenticator = new Authenticator({ ...options, verify: rememberTokens(options.verify, clock), directory })
  const server = createServer({ ...options, contexts, authenticator, limiter: new RateLimiter(clock) })
  return { server, db, contexts, directory, authenticator }
}
