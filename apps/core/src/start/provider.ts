import { createIdentity, type Identity, type IdentityTheme } from '@parley/identity'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../kernel/clock.ts'
import type { AuthenticatorOptions } from '../kernel/http/authenticate.ts'
import { type ProviderElsewhere, trustOf } from '../kernel/http/elsewhere.ts'
import { RateLimiter } from '../kernel/http/limit.ts'
import { createTokenVerifier, portKeys } from '../kernel/http/tokenVerifier.ts'
import { BUILT_IN, type SignInServices } from '../kernel/services.ts'
import type { ProviderSetting } from '../settings/providersSetting.ts'
import type { Settings } from '../settings/readSettings.ts'
import { findForgotten } from '../signIn/forgotten.ts'
import { lockReader, policyReader } from '../signIn/policyOf.ts'
import { parseTheme } from '../theme/brand.ts'
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
  /** What is believed of its tokens. */
  readonly trust: Pick<AuthenticatorOptions, 'verify' | 'emailIssuers' | 'emailOf'>
  readonly services: SignInServices
}

/** Who signs people in: the built-in provider, or those of the settings, of which one must answer now. */
export async function openProvider(options: ProviderOptions): Promise<Provider> {
  const { settings, clock, log } = options
  const { OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience, PRODUCT_NAME: productName, PUBLIC_URL } = settings
  const [first, ...others] = await requireOneOf(providersOf(settings), log)
  if (first) {
    const { issuer } = first
    const all = [first, ...others]
    const providers = all.map(({ name, issuer, clientId }) => ({ name, issuer, clientId }))
    const services = {
      ...{ identity: undefined, issuer, accountIssuer: issuer },
      ...{ clientId: first.clientId, productName, providers },
    }
    return { identity: undefined, trust: trustOf(all, clock), services }
  }
  const issuer = `${PUBLIC_URL}/identity`
  const identity = await openBuiltIn(options, issuer)
  const keys = portKeys((options) => identity.port.keys.jwks(options))
  const verify = createTokenVerifier({ issuer, audience, clock, keys })
  return {
    identity,
    // Rows of people hold the built-in provider by a name that does not change with the address.
    trust: { verify: async (token) => ({ ...(await verify(token)), issuer: BUILT_IN }), emailIssuers: [] },
    services: {
      ...{ identity: identity.port, issuer, accountIssuer: BUILT_IN },
      ...{ clientId, productName, providers: [{ name: productName, issuer, clientId }] },
    },
  }
}

type Others = Pick<
  Settings,
  'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_AUDIENCE' | 'OIDC_MATCH_EMAIL' | 'OIDC_PROVIDERS' | 'ADMIN_EMAIL'
>

/**
 * The providers elsewhere that the settings name, in the order of their buttons. The first administrator comes in by their address: where no
 * provider is said to vouch for any, the first one does.
 */
export function providersOf(settings: Others): ProviderElsewhere[] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_AUDIENCE, OIDC_MATCH_EMAIL, OIDC_PROVIDERS, ADMIN_EMAIL } = settings
  const vouchesOf = (said: boolean | readonly string[]) => (Array.isArray(said) ? said : said ? 'all' : undefined)
  const listed = [
    ...(OIDC_ISSUER === undefined ? [] : [{ name: new URL(OIDC_ISSUER).host, issuer: OIDC_ISSUER }]),
    ...OIDC_PROVIDERS,
  ].map(
    ({ name, issuer, clientId, audience, matchEmail }: ProviderSetting): ProviderElsewhere => ({
      ...{ name, issuer, clientId: clientId ?? OIDC_CLIENT_ID, audience: audience ?? OIDC_AUDIENCE },
      vouches: vouchesOf(matchEmail ?? OIDC_MATCH_EMAIL),
    }),
  )
  const isNobodyTrusted = listed.every(({ vouches }) => vouches === undefined)
  return listed.map((each, index) =>
    index === 0 && isNobodyTrusted && ADMIN_EMAIL !== undefined ? { ...each, vouches: 'all' } : each,
  )
}

/** With the issuer as each says it. One that does not answer is asked again when somebody comes from it, as long as another one does. */
async function requireOneOf(providers: readonly ProviderElsewhere[], log: Logger): Promise<ProviderElsewhere[]> {
  const asked = await Promise.allSettled(providers.map(({ issuer }) => requireProvider(issuer)))
  const refused = asked.filter((each) => each.status === 'rejected')
  if (refused[0] && refused.length === asked.length) throw refused[0].reason
  for (const { reason } of refused) log.warn(`${reason instanceof Error ? reason.message : String(reason)}`)
  return providers.map((each, index) => {
    const answer = asked[index]
    return answer?.status === 'fulfilled' ? { ...each, issuer: answer.value } : each
  })
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
  const { title, colors, favicon, logos } = parseTheme(rows[0]?.theme ?? '')
  return {
    title: title ?? productName,
    ...(colors ? { colors } : {}),
    ...(logos ? { logo: logos.console } : {}),
    ...(favicon ? { favicon } : {}),
  }
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
      `The sign-in provider at ${address} cannot be used: ${whyNot(error)}\nCheck OIDC_ISSUER or OIDC_PROVIDERS, and that this machine reaches it.`,
    )
  }
}

/** A name with several addresses fails with one error for each and no words of its own. */
function whyNot(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(whyNot).join(', ')
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? whyNot(error.cause) : error.message
}
