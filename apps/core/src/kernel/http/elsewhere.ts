import { reason } from '@parley/contract/kernel/errors.ts'
import { decodeJwt } from 'jose'
import type { Clock } from '../clock.ts'
import { Refusal } from '../refusal.ts'
import type { SignInProvider } from '../services.ts'
import type { AuthenticatorOptions } from './authenticate.ts'
import { type EmailIssuer, isSameIssuer } from './matchByEmail.ts'
import { createTokenVerifier, remoteKeys, type TokenVerifier } from './tokenVerifier.ts'
import { emailFromProvider } from './verifiedEmail.ts'

/** A provider elsewhere with what its tokens are held to. */
export interface ProviderElsewhere extends SignInProvider {
  readonly audience: string
  /** The domains of the email addresses it may vouch for; `all`, or undefined for none. */
  readonly vouches: EmailIssuer['domains'] | undefined
}

type Trust = Pick<AuthenticatorOptions, 'verify' | 'emailIssuers' | 'emailOf'>

/**
 * What is believed of providers elsewhere. A token names its issuer, whose keys and audience alone it is held to: one that is away or set up
 * wrongly is in nobody else's way.
 */
export function trustOf(providers: readonly ProviderElsewhere[], clock: Clock): Trust {
  const known = providers.map((provider) => ({
    ...provider,
    verify: verifierOf(provider, clock),
    emailOf: emailFromProvider(provider.issuer),
  }))
  const of = (issuer: unknown) => known.find((each) => typeof issuer === 'string' && isSameIssuer(each.issuer, issuer))
  const only = known.length === 1 ? known[0] : undefined
  return {
    verify: only
      ? only.verify
      : async (token) => {
          const found = of(issuerOf(token))
          if (!found) throw new Refusal(reason('auth.invalidToken'))
          return await found.verify(token)
        },
    emailIssuers: known.flatMap(({ issuer, vouches }) => (vouches === undefined ? [] : [{ issuer, domains: vouches }])),
    emailOf: async (token, issuer) => await of(issuer)?.emailOf(token),
  }
}

/** Whether its issuer ends with a slash is known only once the provider has answered, which one of several need not have done. */
function verifierOf({ issuer, audience }: ProviderElsewhere, clock: Clock): TokenVerifier {
  const bare = issuer.replace(/\/$/, '')
  return createTokenVerifier({ issuer: [bare, `${bare}/`], audience, clock, keys: remoteKeys(issuer) })
}

/** Whose token it says it is; whether that is so its signature tells. */
function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss
  } catch {
    return undefined
  }
}
