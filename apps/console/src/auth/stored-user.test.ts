import { InMemoryWebStorage, UserManager } from 'oidc-client-ts'
import { expect, test } from 'vitest'
import { userForTest } from './manager.fake.ts'
import { readStoredUser } from './stored-user.ts'
import { userManagerSettings } from './user-manager.ts'

const client = { issuer: 'https://sso.example/realm', clientId: 'console' }
const storage = new InMemoryWebStorage()
const library = new UserManager({ ...userManagerSettings(client, 'https://here', storage), monitorSession: false })

test('a user is read as the library has kept it', async () => {
  await library.storeUser(userForTest('jana', 600))
  expect(readStoredUser(client, storage)).toEqual({
    access_token: 'token of jana',
    expired: false,
    profile: { sub: 'jana' },
  })
  await library.storeUser(userForTest('jana', -1))
  expect(readStoredUser(client, storage)?.expired).toBe(true)
})

test('another client’s user is none, nor is nobody', async () => {
  await library.storeUser(userForTest('jana', 600))
  expect(readStoredUser({ ...client, clientId: 'other' }, storage)).toBeNull()
  await library.storeUser(null)
  expect(readStoredUser(client, storage)).toBeNull()
})

test.each([
  '',
  '{',
  'null',
  '7',
  '"x"',
  '{}',
  '{"access_token":"a"}',
  '{"access_token":"a","expires_at":9e9,"profile":7}',
])('what is no user is none: %s', (text) => {
  expect(readStoredUser(client, { getItem: () => text })).toBeNull()
})
