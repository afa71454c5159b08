import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPeople } from '../users/people.service.ts'
import { readUserPassword, resetUserPassword, unlockUser } from './passwordState.service.ts'
import { policyReader } from './policyOf.ts'
import { idOf, type ProviderTest, startWithProvider } from './provider.testing.ts'
import {
  readPasswordPolicy,
  setTenantTwoFactor,
  updatePasswordPolicy,
  updateSignInRules,
} from './tenantPolicy.service.ts'
import { readTwoFactor, setTwoFactorRequirement } from './twoFactor.service.ts'

const { Tenants, Users } = operations
const DESIGNER = idOf('designer')
let on: ProviderTest
let core: ProviderTest['core']
let services: ProviderTest['services']
let sub: string
beforeAll(async () => {
  on = await startWithProvider('designer')
  core = on.core
  services = on.services
  sub = on.subjectOf('designer')
}, 120_000)
afterAll(() => on?.close())

const rules = { days: 30, warnDays: 5, minLength: 14, classes: 1, history: 2, refuseCommon: true }
const lock = { freeAttempts: 2, lockAfter: 3, lockMinutes: 30 }

test('a saved policy holds at the provider, and a stale save is refused', async () => {
  const saved = await core.inTenant(2, (ctx) =>
    updatePasswordPolicy(ctx, services, { type: 3, ...rules, rowVersion: 1 }),
  )
  expect(saved).toMatchObject({ ...rules, type: 3, rowVersion: 2, managedBy: null, expired: 0 })
  await expect(
    core.inTenant(2, (ctx) => updatePasswordPolicy(ctx, services, { type: 0, ...rules, rowVersion: 1 })),
  ).rejects.toMatchObject({ reason: { code: 'entity.stale' } })
  expect(await policyReader(core.owner)(sub)).toMatchObject({
    password: { expiry: 'block', minLength: 14, history: 2 },
  })
  core.clock.advance(31 * 86_400_000)
  expect(await core.inTenant(2, (ctx) => readUserPassword(ctx, services, DESIGNER))).toMatchObject({ isExpired: true })
  expect(await core.inTenant(2, (ctx) => readPasswordPolicy(ctx, services))).toMatchObject({ expired: 1 })
})

test('what is asked of one person counts before what is asked of all', async () => {
  const tenant = { isRequired: true, graceDays: 5, rowVersion: 1 }
  expect(await core.inTenant(2, (ctx) => setTenantTwoFactor(ctx, services, tenant))).toMatchObject({
    isRequired: true,
    people: 1,
    enrolled: 0,
  })
  expect(await core.inTenant(2, (ctx) => readTwoFactor(ctx, services, DESIGNER))).toMatchObject({
    isOn: false,
    requirement: { by: 'tenant' },
  })
  const own = { isRequired: true, graceDays: 0, rowVersion: 1 }
  expect(await core.inTenant(2, (ctx) => setTwoFactorRequirement(ctx, services, DESIGNER, own))).toMatchObject({
    requirement: { by: 'user', own: { rowVersion: 2 } },
  })
  expect(await policyReader(core.owner)(sub)).toMatchObject({ twoFactor: { required: true, graceDays: 0 } })
})

test('whoever has no account yet is said to have none, and is found without a second factor and a lock', async () => {
  await core.owner.query("UPDATE app_user SET subject = NULL, issuer = NULL WHERE username = 'nobody'")
  const named = async (query: Parameters<typeof listPeople>[2]) => {
    const { items } = await core.inTenant(2, (ctx) => listPeople(ctx, services, query))
    return Object.fromEntries(items.map(({ username, twoFactor }) => [username, twoFactor]))
  }
  expect(await named({})).toMatchObject({ designer: 'off', nobody: 'none', viewer: 'unknown' })
  const off = await named({ twoFactor: false })
  expect(off).toMatchObject({ designer: 'off', nobody: 'none' })
  expect(off).not.toHaveProperty('viewer')
  expect(await named({ locked: false })).toHaveProperty('nobody')
  expect(await named({ twoFactor: true })).not.toHaveProperty('nobody')
  expect(await named({ locked: true })).not.toHaveProperty('nobody')
})

test('a locked person is shown, unlocked and sent a link', async () => {
  const change = { networks: ['127.0.0.0/8'], idleMinutes: 10, lock, rowVersion: 1 }
  await core.inTenant(2, (ctx) => updateSignInRules(ctx, services, change, '192.0.2.1'))
  for (const _ of [1, 2, 3]) {
    await on.identity.port.accounts.verifyPassword({ username: 'designer', password: 'wrong', address: '10.0.0.1' })
    core.clock.advance(6_000)
  }
  expect(await core.inTenant(2, (ctx) => readUserPassword(ctx, services, DESIGNER))).toMatchObject({
    failedAttempts: 3,
    lockedUntil: expect.any(String),
    lockedWhere: 'address',
  })
  expect(await core.inTenant(2, (ctx) => unlockUser(ctx, services, DESIGNER))).toMatchObject({
    failedAttempts: 0,
    lockedUntil: null,
    lockedWhere: null,
  })
  expect(await core.inTenant(2, (ctx) => resetUserPassword(ctx, services, DESIGNER))).toMatchObject({
    sentTo: 'designer@example.test',
    link: null,
  })
})

test('networks hold every call at once, and nobody shuts themselves out', async () => {
  core.directory.forget()
  const shown = await core.as('admin').call(Tenants.SignInRules, { params: { idTenant: 2 } })
  expect(shown.body).toMatchObject({ networks: ['127.0.0.0/8'], ownAddress: '127.0.0.1' })
  const { rowVersion } = shown.body
  const update = (networks: string[]) =>
    core.as('admin').call(Tenants.UpdateSignInRules, {
      params: { idTenant: 2 },
      body: { networks, idleMinutes: 10, lock, rowVersion },
    })
  expect((await update(['10.0.0.0/33'])).body).toMatchObject({ code: 'signIn.badNetwork' })
  expect((await update(['192.0.2.0/24'])).body).toMatchObject({
    code: 'signIn.shutsOutSelf',
    error: expect.stringContaining('127.0.0.1'),
  })
  await core.owner.query(`UPDATE sign_in_policy SET networks = '["192.0.2.0/24"]' WHERE id_tenant = 2`)
  core.directory.forget()
  expect(await core.as('viewer').call(Users.UserPreferenceConsole)).toMatchObject({
    status: 403,
    body: { code: 'auth.networkRefused' },
  })
  expect((await core.as('other').call(Users.UserPreferenceConsole)).status).toBe(200)
})
