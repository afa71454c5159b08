import type { FindAccount } from 'oidc-provider'
import { findAccount } from '../accounts/account.store.ts'
import type { IdentityContext } from '../context.ts'
import type { Account } from '../port.ts'
import { isSessionLive } from '../sessions/session.store.ts'

/** An account counts while it is active and, for codes and refresh tokens, while the session they came from lives. */
export function createAccountFinder({ pool, clock }: IdentityContext): FindAccount {
  return async (_ctx, sub, token) => {
    const account = await findAccount(pool, sub)
    if (account?.state !== 'active') return undefined
    const sid = token && 'sessionUid' in token ? token.sessionUid : undefined
    if (sid && !(await isSessionLive(pool, sid, clock.now()))) return undefined
    return { accountId: account.sub, claims: () => describeAccount(account) }
  }
}

function describeAccount(account: Account) {
  const name = [account.givenName, account.familyName].filter(Boolean).join(' ')
  return {
    sub: account.sub,
    preferred_username: account.username,
    name: name || account.username,
    ...(account.givenName ? { given_name: account.givenName } : {}),
    ...(account.familyName ? { family_name: account.familyName } : {}),
    ...(account.email ? { email: account.email, email_verified: account.emailVerified } : {}),
  }
}
