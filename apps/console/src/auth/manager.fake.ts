import { InMemoryWebStorage, User, type UserManager, WebStorageStateStore } from 'oidc-client-ts'
import { NonceUserManager, userManagerSettings } from './user-manager.ts'

/** The real client of the library over stores in memory, for tests; its provider is never asked for its metadata. */
export function managerForTest(): UserManager {
  const settings = userManagerSettings(
    { issuer: 'https://sso', clientId: 'console' },
    'https://here',
    new InMemoryWebStorage(),
  )
  return new NonceUserManager({
    ...settings,
    monitorSession: false,
    stateStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    metadata: {
      issuer: 'https://sso',
      authorization_endpoint: 'https://sso/auth',
      token_endpoint: 'https://sso/token',
    },
  })
}

export function userForTest(sub: string, expiresInSeconds: number): User {
  return new User({
    access_token: `token of ${sub}`,
    token_type: 'Bearer',
    scope: 'openid',
    profile: { sub, iss: 'https://sso', aud: 'console', exp: 0, iat: 0 },
    expires_at: Math.floor(Date.now() / 1_000) + expiresInSeconds,
  })
}

/** Timers that a test moves; what the library computes off the thread (its hashes) stays real and is waited for by `until`. */
export const FAKED = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] as const

export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}
