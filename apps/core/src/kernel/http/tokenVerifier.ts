import { setTimeout as sleep } from 'node:timers/promises'
import { reason } from '@parley/contract/kernel/errors.ts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Clock } from '../clock.ts'
import { ExplainedRefusal, Refusal } from '../refusal.ts'

/** An e-mail address as the provider says it. */
export interface ClaimedEmail {
  readonly address: string
  readonly isVerified: boolean
}

/** What a valid access token says. */
export interface TokenClaims {
  readonly issuer: string
  readonly subject: string
  readonly sid: string | undefined
  readonly jti: string | undefined
  readonly expiresAt: Date
  readonly email: ClaimedEmail | undefined
}

export type TokenVerifier = (token: string) => Promise<TokenClaims>

interface VerifierOptions {
  /** As its tokens say it; several ways where that is not known yet. */
  readonly issuer: string | readonly [string, string]
  readonly audience: string
  readonly clock: Clock
  readonly keys: JWTVerifyGetKey
}

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const SKEW_S = 5

/** Checks signature, issuer, audience, expiry and not-before. The catalogue's 401, 403 for another audience, or 503 where the provider cannot be asked for its keys. */
export function createTokenVerifier({ issuer, audience, clock, keys }: VerifierOptions): TokenVerifier {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: typeof issuer === 'string' ? issuer : [...issuer],
        audience,
        algorithms: ALGORITHMS,
        clockTolerance: SKEW_S,
        currentDate: clock.now(),
        requiredClaims: ['sub', 'exp'],
      })
      return claimsOf(payload)
    } catch (error) {
      if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError))
        throw new Refusal(reason('service.providerAway'))
      if (error.code === 'ERR_JOSE_GENERIC') throw new Refusal(reason('service.providerAway'))
      const audiences = audiencesRefused(error)
      if (audiences === undefined) throw new Refusal(reason('auth.invalidToken'))
      throw new ExplainedRefusal(reason('auth.wrongAudience'), wrongAudience(audiences, audience))
    }
  }
}

/** The audiences of a token whose signature and issuer are right; undefined where something else is wrong with it. */
function audiencesRefused(error: errors.JOSEError): readonly string[] | undefined {
  if (!(error instanceof errors.JWTClaimValidationFailed) || error.claim !== 'aud') return undefined
  const { aud = [] } = error.payload
  return typeof aud === 'string' ? [aud] : aud
}

const wrongAudience = (came: readonly string[], wanted: string) =>
  came.length === 0
    ? `the access token names no audience; let the provider add “${wanted}” to it (OIDC_AUDIENCE)`
    : `the access token is for ${came.map((each) => `“${each}”`).join(', ')}, not for “${wanted}”; set OIDC_AUDIENCE to an audience of the provider's access tokens, or let it add “${wanted}”`

/** The address that a token or the userinfo document holds; it counts only where the provider says it is verified. */
export function emailOf(claims: object): ClaimedEmail | undefined {
  const address: unknown = Reflect.get(claims, 'email')
  return typeof address === 'string'
    ? { address, isVerified: Reflect.get(claims, 'email_verified') === true }
    : undefined
}

function claimsOf(payload: JWTPayload): TokenClaims {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    issuer: payload.iss ?? '',
    subject: payload.sub ?? '',
    sid: text(payload.sid),
    jti: payload.jti,
    expiresAt: new Date((payload.exp ?? 0) * 1000),
    email: emailOf(payload),
  }
}

/** The least time between two looks at a provider's keys, whatever key ids strangers invent. */
const COOLDOWN_MS = 2_000
type Wait = (ms: number) => Promise<unknown>
const rest: Wait = (ms) => sleep(ms, undefined, { ref: false })

/** Keys of a provider elsewhere, found by its discovery document when first needed; rotated keys are fetched again. */
export function remoteKeys(issuer: string, wait = rest): JWTVerifyGetKey {
  let found: JWTVerifyGetKey | undefined
  return async (header, input) => {
    found ??= await discover(issuer, wait)
    return await found(header, input)
  }
}

async function discover(issuer: string, wait: Wait): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(5_000),
  })
  const document: unknown = await response.json()
  const uri =
    typeof document === 'object' && document !== null && 'jwks_uri' in document ? document.jwks_uri : undefined
  if (typeof uri !== 'string') throw new Error('the provider publishes no keys')
  const keys = createRemoteJWKSet(new URL(uri), { timeoutDuration: 5_000, cooldownDuration: Number.POSITIVE_INFINITY })
  return askingAgain(keys, () => keys.reload(), wait)
}

type PublishedKeys = (options?: { readonly isFresh: boolean }) => Promise<{ readonly keys: readonly object[] }>

/** Keys of the built-in provider, asked for in the same process; an unknown key id asks the database, which another process may have told. */
export function portKeys(jwks: PublishedKeys, wait = rest): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | undefined
  const load = async (isFresh: boolean) => {
    known = createLocalJWKSet((await jwks({ isFresh })) as JSONWebKeySet) // the port gives public keys as JWKs
    return known
  }
  const find: JWTVerifyGetKey = async (header, input) => await (known ?? (await load(false)))(header, input)
  return askingAgain(find, () => load(true), wait)
}

/**
 * Looks at the keys again where a token names none of the known ones: once for all who wait for it. Nobody is refused because the look
 * before was a moment ago: who has just signed in with a new key would be signed out.
 */
function askingAgain(keys: JWTVerifyGetKey, reload: () => Promise<unknown>, wait: Wait): JWTVerifyGetKey {
  let rested: Promise<unknown> = Promise.resolve()
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      await rested
      await reload()
    } finally {
      looking = undefined
      rested = wait(COOLDOWN_MS)
    }
  }
  return async (header, input) => {
    try {
      return await keys(header, input)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      looking ??= look()
      await looking
      return await keys(header, input)
    }
  }
}
