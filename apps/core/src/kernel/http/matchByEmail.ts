import type { AuthenticatorOptions } from './authenticate.ts'
import type { TokenClaims } from './tokenVerifier.ts'

type Options = Pick<AuthenticatorOptions, 'directory' | 'emailIssuers' | 'emailOf'>

/** The id of someone invited who takes over their account by a verified e-mail address, once; else why not, for the log. */
export async function matchByEmail(
  { directory, emailIssuers, emailOf }: Options,
  { issuer, subject, email: said }: TokenClaims,
  token: string,
  invited?: number,
): Promise<number | string> {
  if (!emailIssuers.includes(issuer)) {
    const noAccount = `no account has the subject of this token`
    return emailOf ? `${noAccount}, and e-mail matching is off for ${issuer} (OIDC_MATCH_EMAIL)` : noAccount
  }
  const email = said?.isVerified ? said : ((await emailOf?.(token)) ?? said)
  if (!email) return 'the provider tells no e-mail address, neither in the access token nor at its userinfo address'
  if (!email.isVerified) return `${email.address} is not verified by the provider`
  const idUser = await directory.adopt(issuer, subject, email.address, invited)
  const several = 'or more than one has and the link of an invitation was not opened'
  return idUser ?? `no account that waits for its first sign-in has the address ${email.address}, ${several}`
}
