import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'

const { Users, Home } = operations
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

test('preferences are the user’s own in every context', async () => {
  const wanted = { timezone: 'Europe/Prague', locale: 'cs-CZ', theme: 'dark' as const }
  const changed = await core.as('both', { context: 3 }).call(Users.UpdateUserPreferenceConsole, { body: wanted })
  expect(changed.body).toEqual(wanted)
  expect((await core.as('both').call(Users.UserPreferenceConsole)).body).toEqual(wanted)
  expect((await core.as('admin').call(Users.UserPreferenceConsole)).body.timezone).toBe('')
})

test('a zone that does not exist is refused on its field', async () => {
  const body = { timezone: 'Europe/Atlantis', locale: 'en-GB', theme: 'system' as const }
  const answer = await core.as('admin').call(Users.UpdateUserPreferenceConsole, { body })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ details: { timezone: 'Choose one of the listed values' } })
})

test('an API secret works as its owner, is shown once, and ends when removed', async () => {
  const created = await core.as('designer').call(Users.CreateUserApiSecret, { body: { name: 'CI', expiresAt: null } })
  const { secret, idApiSecret } = created.body
  expect(secret).toMatch(/^prl_[0-9a-f]{8}_/)
  const asSecret = () => core.send<{ username: string }>('GET', '/api/UserInfo', undefined, secret)
  expect((await asSecret()).body.username).toBe('designer')
  const listed = await core.as('designer').call(Users.UserApiSecret)
  expect(listed.text).not.toContain(secret)
  expect(listed.body[0]?.lastUsedAt).not.toBeNull()
  expect((await core.as('admin').call(Users.DeleteUserApiSecret, { params: { idApiSecret } })).status).toBe(404)
  const again = await core.as('designer').call(Users.CreateUserApiSecret, { body: { name: 'ci', expiresAt: null } })
  expect(again.body).toMatchObject({ code: 'apiSecret.nameTaken' })
  expect((await core.as('designer').call(Users.DeleteUserApiSecret, { params: { idApiSecret } })).status).toBe(204)
  core.directory.forget() // the notice of the database does this in a running core
  expect((await asSecret()).status).toBe(401)
})

test('a secret of which only the beginning is right is no secret', async () => {
  const created = await core.as('admin').call(Users.CreateUserApiSecret, { body: { name: 'half', expiresAt: null } })
  const wrong = `${created.body.secret.slice(0, -1)}~`
  expect((await core.send('GET', '/api/UserInfo', undefined, wrong)).status).toBe(401)
})

test('a secret ends at its time', async () => {
  const past = new Date(core.clock.now().getTime() - 1).toISOString()
  const refused = await core.as('admin').call(Users.CreateUserApiSecret, { body: { name: 'late', expiresAt: past } })
  expect(refused.status).toBe(400)
})

test('passwords of another provider are changed there', async () => {
  const body = { currentPassword: 'old password', newPassword: 'a new password' }
  const answer = await core.as('admin').call(Users.ChangePassword, { body })
  expect(answer.body).toMatchObject({ code: 'password.managedElsewhere' })
})

test('nothing of this reaches another person’s user info', async () => {
  expect((await core.as('viewer').call(Home.UserInfo)).body.consolePreference.timezone).toBe('')
})
