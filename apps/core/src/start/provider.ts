import { createIdentity, type Identity, type IdentityTheme } from '@parley/identity'
import type { JWTVerifyGetKey } from 'jose'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import { RateLimiter } from '../kernel/http/limit.ts'
import { portKeys, remoteKeys } from '../kernel/http/tokenVerifier.ts'
import { BUILT_IN, type SignInServices } from '../kernel/services.ts'
import type { Settings } from '../settings/readSettings.ts'
import { findForgotten } from '../signIn/forgotten.ts'
import { lockReader, policyReader } from '../signIn/policyOf.ts'
import { StartError } from './startError.ts'

interface ProviderOptions {
  readonly settings: Settings
  readonly owner: pg.Pool
  readonly masterKey: Buffer
  readonly clock: Clock
  readonly log: Logger
  readonly onLocked: (subject: string, until: Date) => void
  readonly onForgotten: (subject: string, address: string) => Promise<void>
}

export interface Provider {
  /** The built-in one, to be mounted and closed; undefined for another. */
  readonly identity: Identity | undefined
  readonly keys: JWTVerifyGetKey
  readonly services: SignInServices
}

/** The sign-in provider: the built-in one, or the one of the settings, which must answer now. */
export async function openProvider(options: ProviderOptions): Promise<Provider> {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, PRODUCT_NAME, PUBLIC_URL } = options.settings
  const common = { clientId: OIDC_CLIENT_ID, productName: PRODUCT_NAME }
  if (OIDC_ISSUER !== undefined) {
    const issuer = await requireProvider(OIDC_ISSUER)
    const services = { ...common, identity: undefined, issuer, accountIssuer: issuer }
    return { identity: undefined, keys: remoteKeys(issuer), services }
  }
  const issuer = `${PUBLIC_URL}/identity`
  const identity = await openBuiltIn(options, issuer)
  const services = { ...common, identity: identity.port, issuer, accountIssuer: BUILT_IN }
  return { identity, keys: portKeys((options) => identity.port.keys.jwks(options)), services }
}

async function openBuiltIn(
  { settings, owner, masterKey, clock, log, onLocked, onForgotten }: ProviderOptions,
  issuer: string,
): Promise<Identity> {
  const { PUBLIC_URL, OIDC_CLIENT_ID, OIDC_AUDIENCE, PRODUCT_NAME, TRUST_PROXY, TWO_FACTOR_SKEW } = settings
  const limiter = new RateLimiter(clock)
  const identity: Identity = await createIdentity({
    pool: owner,
    issuer,
    publicUrl: PUBLIC_URL,
    masterKey,
    clients: [
      {
        clientId: OIDC_CLIENT_ID,
        redirectUris: [`${PUBLIC_URL}/auth-callback`, `${PUBLIC_URL}/auth-refresh`],
        postLogoutRedirectUris: [`${PUBLIC_URL}/`, PUBLIC_URL],
      },
    ],
    audience: OIDC_AUDIENCE,
    logger: log,
    clock,
    getTheme: () => readTheme(owner, PRODUCT_NAME),
    trustProxy: TRUST_PROXY,
    policyOf: policyReader(owner),
    lockOfNobody: lockReader(owner),
    limit: (address) => limiter.wait(address, settings.RATE_LIMIT_PUBLIC),
    onLocked,
    codeSkew: TWO_FACTOR_SKEW,
    forgotten: { find: (who) => findForgotten(owner, identity.port, who), send: onForgotten },
  })
  return identity
}

/** The theme that the console has; the name of the product where it has none. */
async function readTheme(owner: pg.Pool, productName: string): Promise<IdentityTheme> {
  const { rows } = await owner.query<{ theme: string }>('SELECT theme FROM configuration')
  const text = rows[0]?.theme ?? ''
  if (text === '') return { title: productName }
  const { title, colors, logos } = JSON.parse(text) // checked by themeContent before it was saved
  return { title: title ?? productName, ...(colors ? { colors } : {}), ...(logos ? { logo: logos.console } : {}) }
}

const PATIENCE_MS = 10_000

/** The issuer as its tokens say it, where a slash at the end counts; refuses one that does not answer, or as another. */
export async function requireProvider(issuer: string): Promise<string> {
  const address = `${issuer}/.well-known/openid-configuration`
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    const document: unknown = await response.json()
    const said = typeof document === 'object' && document !== null && 'issuer' in document ? document.issuer : undefined
    if (typeof said !== 'string' || said.replace(/\/$/, '') !== issuer)
      throw new Error(`it calls itself “${String(said)}”`)
    return said
  } catch (error) {
    throw new StartError(
      `The sign-in provider at ${address} cannot be used: ${whyNot(error)}\nCheck OIDC_ISSUER, and that this machine reaches it.`,
    )
  }
}

/** A name with several addresses fails with one error for each and no words of its own. */
function whyNot(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(whyNot).join(', ')
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? whyNot(error.cause) : error.message
}
