import { InMemoryWebStorage, WebStorageStateStore } from 'oidc-client-ts'
import { expect, test, vi } from 'vitest'
import { managerForTest } from './manager.fake.ts'
import { userManagerSettings } from './user-manager.ts'

const storage = new InMemoryWebStorage()
const settings = userManagerSettings(
  { issuer: 'https://sso.example/realm', clientId: 'console' },
  'https://here',
  storage,
)

test('a public client of whichever provider the settings name: code flow with PKCE, answers in the query', () => {
  expect(settings).toMatchObject({
    authority: 'https://sso.example/realm',
    client_id: 'console',
    response_type: 'code',
    response_mode: 'query',
    disablePKCE: false,
    scope: 'openid profile api IdentityServerApi',
    redirect_uri: 'https://here/auth-callback',
    silent_redirect_uri: 'https://here/auth-refresh',
  })
  expect(settings).not.toHaveProperty('client_secret')
})

test('the timings are the specification’s', () => {
  expect(settings).toMatchObject({
    staleStateAgeInSeconds: 900,
    silentRequestTimeoutInSeconds: 10,
    accessTokenExpiringNotificationTimeInSeconds: 60,
    checkSessionIntervalInSeconds: 2,
    monitorSession: true,
  })
  expect(settings.popupWindowFeatures).toMatchObject({ height: 640 })
})

test('the user is kept in the session storage', async () => {
  const { userStore } = settings
  expect(userStore).toBeInstanceOf(WebStorageStateStore)
  await userStore?.set('user:x', 'kept')
  expect(storage.getItem('oidc.user:x')).toBe('kept')
})

test('every request for a sign-in carries a nonce of its own', async () => {
  const manager = managerForTest()
  const asked: (string | null)[] = []
  const navigate = async ({ url }: { url: string }) => {
    asked.push(new URL(url).searchParams.get('nonce'))
    throw new Error('asked')
  }
  const parts = manager as unknown as Record<string, unknown> // the windows, which no test has
  const prepare = async () => ({ navigate, close: vi.fn() })
  Object.assign(parts, { _redirectNavigator: { prepare }, _popupNavigator: { prepare }, _iframeNavigator: { prepare } })
  // One after the other: what is refused while nobody waits for it yet counts as an error of the whole run.
  const ways = [() => manager.signinRedirect(), () => manager.signinPopup(), () => manager.signinSilent()]
  for (const ask of ways) await expect(ask()).rejects.toThrow('asked')
  expect(new Set(asked).size).toBe(3)
  for (const nonce of asked) expect(nonce).toMatch(/^[\w-]{22,}$/)
})
