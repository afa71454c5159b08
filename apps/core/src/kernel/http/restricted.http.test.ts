import { endpoints } from '@parley/contract/api.ts'
import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { subjectOf } from '../../../test/people.ts'
import { openToRestricted } from './restricted.ts'

const { Home, Users } = operations
const DAY_MS = 86_400_000
let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core?.close())

async function setPolicy(type: number): Promise<void> {
  await core.owner.query(
    'UPDATE tenant SET password_policy = $1, password_days = 30, password_warn_days = 5 WHERE id_tenant = 2',
    [type],
  )
  core.directory.forget()
}
const ageOf = (days: number) => core.passwordChosen('admin', new Date(core.clock.now().getTime() - days * DAY_MS))
const whoAmI = async () => (await core.as('admin').call(Home.UserInfo)).status
const preference = () => core.as('admin').call(Users.UserApiSecret)

test.each([
  ['RESTRICTION', passwordPolicyType.of.RESTRICTION],
  ['BLOCK', passwordPolicyType.of.BLOCK],
])('under %s an expired password leaves nothing but changing it', async (_, type) => {
  await setPolicy(type)
  ageOf(30)
  const bearer = await core.token({ sub: subjectOf('admin') })
  const open: string[] = []
  for (const { operationId, method, path, permission, transport } of endpoints) {
    // Sockets and streams of the hub are no routes of HTTP: streams.http.test.ts and diagnosticAdmission.http.test.ts ask there.
    if (transport !== undefined) continue
    const address = path.replaceAll(/\{\w+\}/g, '1')
    const answer = await core.send<{ code?: string }>(method, address, method === 'GET' ? undefined : {}, bearer)
    if (permission === 'public' || answer.body?.code === 'auth.passwordExpired') continue
    open.push(operationId)
  }
  expect(open.filter((operationId) => !openToRestricted.has(operationId))).toEqual([])
  expect(await whoAmI()).toBe(200)
  expect(await preference()).toMatchObject({
    status: 403,
    body: { code: 'auth.passwordExpired', error: 'Your password has expired. Change it to continue.' },
  })
})

test('until the last of its days, and under the other policies, a password restricts nobody', async () => {
  await setPolicy(passwordPolicyType.of.RESTRICTION)
  ageOf(29)
  expect((await preference()).status).toBe(200)
  ageOf(300)
  for (const type of [passwordPolicyType.of.NEVER, passwordPolicyType.of.WARNING]) {
    await setPolicy(type)
    expect((await preference()).status).toBe(200)
  }
})

test('an API secret of somebody restricted goes on, and another tenant’s people are not held to it', async () => {
  await setPolicy(passwordPolicyType.of.NEVER)
  const made = await core.as('admin').call(Users.CreateUserApiSecret, { body: { name: 'goes on', expiresAt: null } })
  await setPolicy(passwordPolicyType.of.RESTRICTION)
  ageOf(300)
  core.passwordChosen('other', new Date(0))
  expect((await preference()).status).toBe(403)
  const bySecret = await core.send('GET', '/api/Lookups/TimeZones', undefined, made.body.secret)
  expect(bySecret.status).toBe(200)
  expect((await core.as('other').call(Users.UserPreferenceConsole)).status).toBe(200)
})
