import type { AuthenticatorOptions } from './authenticate.ts'
import type { TokenClaims } from './tokenVerifier.ts'

type Options = Pick<AuthenticatorOptions, 'directory' | 'emailIssuers' | 'emailOf'>

/** A provider whose verified email addresses count, all of them or those of some domains. */
export interface EmailIssuer {
  readonly issuer: string
  readonly domains: 'all' | readonly string[]
}

/** One and the same, with or without a slash at its end. */
export const isSameIssuer = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '')

/** The id of someone invited who takes over their account by a verified e-mail address, once; else why not, for the log. */
export async function matchByEmail(
  { directory, emailIssuers, emailOf }: Options,
  { issuer, subject, email: said }: TokenClaims,
  token: string,
  invited?: number,
): Promise<number | string> {
  const trusted = emailIssuers.find((each) => isSameIssuer(each.issuer, issuer))
  if (!trusted) {
    const noAccount = `no account has the subject of this token`
    return emailOf ? `${noAccount}, and e-mail matching is off for ${issuer} (OIDC_MATCH_EMAIL)` : noAccount
  }
  const email = said?.isVerified ? said : ((await emailOf?.(token, issuer)) ?? said)
  if (!email) return 'the provider tells no e-mail address, neither in the access token nor at its userinfo address'
  if (!email.isVerified) return `${email.address} is not verified by the provider`
  if (trusted.domains !== 'all' && !trusted.domains.includes(domainOf(email.address)))
    return `${issuer} may not vouch for ${email.address} (matchEmail of OIDC_PROVIDERS)`
  const idUser = await directory.adopt(issuer, subject, email.address, invited)
  const several = 'or more than one has and the link of an invitation was not opened'
  return idUser ?? `no account that waits for its first sign-in has the address ${email.address}, ${several}`
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
