import { lookupApi } from '@parley/contract/lookups/lookup.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Logger } from 'pino'
import { AccessDirectory } from './access.ts'
import type { Clock } from './clock.ts'
import { constraints, references } from './constraint.ts'
import { ContextOpener } from './context.ts'
import { openDatabase } from './database.ts'
import type { Tables } from './db.ts'
import { type Domain, declaredBy, tasksOf } from './domain.ts'
import { Authenticator, type SessionCheck } from './http/authenticate.ts'
import { RateLimiter } from './http/limit.ts'
import type { EmailIssuer } from './http/matchByEmail.ts'
import { rememberTokens } from './http/rememberTokens.ts'
import { createServer } from './http/server.ts'
import type { ClaimedEmail, TokenVerifier } from './http/tokenVerifier.ts'
import type { HubEvent } from './hubEvent.ts'
import { roles as allRoles, type Roles } from './role.ts'
import { type Handler, type Route, routes } from './routes.ts'
import type { Services } from './services.ts'
import type { Vault } from './vault.ts'

export interface CoreOptions {
  /** As the serving role. */
  readonly pool: pg.Pool
  readonly domains: readonly Domain[]
  readonly services: Services
  readonly verify: TokenVerifier
  readonly sessions: SessionCheck
  readonly emailIssuers: readonly EmailIssuer[]
  readonly emailOf?: ((token: string, issuer: string) => Promise<ClaimedEmail | undefined>) | undefined
  readonly clock: Clock
  readonly vault: Vault
  /** Whether there is a language model for the agents of flows. */
  readonly hasLlm: boolean
  readonly log: Logger
  readonly trustProxy: boolean | number
  readonly limits: { readonly person: number; readonly address: number }
  readonly state: () => 'starting' | 'running' | 'draining' | 'stopping'
  /** Takes hub events once their transaction is committed. */
  readonly emit: (events: readonly HubEvent[]) => void
  readonly checkAnswers?: boolean
  /** What this process does: routes of other roles are unknown to it. */
  readonly roles?: Roles
}

/** The kernel put together: everything that a request, a job or a socket needs. */
export interface Core {
  readonly server: FastifyInstance
  readonly db: Kysely<Tables>
  readonly contexts: ContextOpener
  readonly directory: AccessDirectory
  readonly authenticator: Authenticator
  readonly vault: Vault
}

export function createCore(options: CoreOptions): Core {
  const { pool, clock, emit, domains, vault, hasLlm, services, roles = new Set(allRoles) } = options
  for (const domain of domains) {
    constraints(domain.constraints ?? {})
    references(domain.references ?? {})
  }
  const db = openDatabase(pool)
  const directory = new AccessDirectory(pool)
  const installation = {
    ...{ vault, hasLlm, hasCarrier: services.hasCarrier ?? false, hasSms: services.hasSms ?? false },
    hasMail: services.hasMail ?? false,
    reach: services.reach,
    domains: declaredBy(domains, tasksOf(domains, services)),
  }
  const contexts = new ContextOpener(db, emit, installation, (tenant) => directory.namesOf(tenant))
  const authenticator = new Authenticator({ ...options, verify: rememberTokens(options.verify, clock), directory })
  const server = createServer({
    ...options,
    routes: routesOf(domains, services, roles),
    contexts,
    authenticator,
    limiter: new RateLimiter(clock),
  })
  return { server, db, contexts, directory, authenticator, vault }
}

/** The operations that the domains answer in a process with these roles: all of them unless said. */
export const routesOf = (
  domains: readonly Domain[],
  services: Services,
  roles: Roles = new Set(allRoles),
): readonly Route[] => [
  ...domains
    .filter(({ role = 'web' }) => roles.has(role))
    .flatMap(({ routes = [] }) => (typeof routes === 'function' ? routes(services) : routes)),
  ...(roles.has('web') ? routes(lookupApi, lookupsOf(domains)) : []),
]

type Lookups = { readonly [C in keyof typeof lookupApi]: Handler<(typeof lookupApi)[C]> }

function lookupsOf(domains: readonly Domain[]): Lookups {
  const found: Readonly<Record<string, unknown>> = Object.assign({}, ...domains.map(({ lookups = {} }) => lookups))
  const missing = Object.keys(lookupApi).filter((call) => !(call in found))
  if (missing.length > 0) throw new Error(`no domain answers the lookups ${missing.join(', ')}`)
  return found as Lookups // each domain's are of this type, and none is missing
}
