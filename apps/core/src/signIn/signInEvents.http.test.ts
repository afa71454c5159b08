import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../kernel/ctx.ts'
import { changePassword } from '../users/security/password.service.ts'
import { resetUserPassword, unlockUser } from './passwordState.service.ts'
import { codeOf, idOf, PASSWORD, type ProviderTest, startWithProvider } from './provider.testing.ts'
import { revokeAllSessions } from './session.service.ts'
import { setTenantTwoFactor, updatePasswordPolicy, updateSignInRules } from './tenantPolicy.service.ts'
import {
  changeTwoFactor,
  removeTwoFactorToken,
  renewRecoveryCodes,
  setTwoFactorRequirement,
} from './twoFactor.service.ts'

const other = 'another very long password'
const ORIGIN = { address: '192.0.2.1', sid: undefined }
const OPERATOR = idOf('operator')
const DESIGNER = idOf('designer')
let on: ProviderTest
let core: ProviderTest['core']
let services: ProviderTest['services']
beforeAll(async () => {
  on = await startWithProvider('operator', 'designer')
  core = on.core
  services = on.services
}, 120_000)
afterAll(() => on?.close())

async function eventsOf(tenant: number, work: (ctx: Ctx) => Promise<unknown>) {
  const newest = 'SELECT coalesce(max(id_audit_event), 0) AS id FROM audit_event'
  const { rows: last } = await core.owner.query<{ id: string }>(newest)
  await core.inTenant(tenant, work)
  const { rows } = await core.owner.query<{ tenant: string; entity: string; says: string }>(
    `SELECT id_tenant AS tenant, concat(entity_kind, ' ', entity_id) AS entity, concat_ws(' ', before, after) AS says
     FROM audit_event WHERE id_audit_event > $1 ORDER BY id_audit_event`,
    [last[0]?.id],
  )
  for (const { says } of rows) expect(says).not.toMatch(new RegExp(`${PASSWORD}|${other}`))
  return rows.map(({ tenant, entity }) => `${tenant} ${entity}`)
}

let key = ''
const lock = { freeAttempts: 2, lockAfter: 3, lockMinutes: 30 }
const rules = { days: 30, warnDays: 5, minLength: 14, classes: 1, history: 2, refuseCommon: true }

/** Each by somebody at home in tenant 1: for tenant 2 while acting for it, and for their own account. */
test.each<[string, number, string, (ctx: Ctx) => Promise<unknown>]>([
  [
    'the password policy',
    2,
    'Tenant 2',
    (ctx) => updatePasswordPolicy(ctx, services, { type: 0, ...rules, rowVersion: 1 }),
  ],
  [
    'two-factor sign-in of all',
    2,
    'Tenant 2',
    (ctx) => setTenantTwoFactor(ctx, services, { isRequired: true, graceDays: 5, rowVersion: 1 }),
  ],
  [
    'rules of sign-in',
    2,
    'Tenant 2',
    (ctx) => updateSignInRules(ctx, services, { networks: [], idleMinutes: 10, lock, rowVersion: 1 }, ORIGIN.address),
  ],
  [
    'two-factor sign-in of one',
    2,
    'User 3',
    (ctx) => setTwoFactorRequirement(ctx, services, DESIGNER, { isRequired: true, graceDays: 0, rowVersion: 1 }),
  ],
  ['a lock lifted', 2, 'User 3', (ctx) => unlockUser(ctx, services, DESIGNER)],
  ['a link for a password', 2, 'User 3', (ctx) => resetUserPassword(ctx, services, DESIGNER)],
  ['all sessions ended', 2, 'User 3', (ctx) => revokeAllSessions(ctx, services, DESIGNER, undefined)],
  [
    'a second step confirmed',
    1,
    'User 1',
    async (ctx) => {
      const begun = await changeTwoFactor(ctx, services, { action: 'begin', password: PASSWORD }, ORIGIN)
      key = JSON.stringify(begun.enrolment).match(/"([A-Z2-7 ]{16,})"/)?.[1] ?? ''
      await changeTwoFactor(ctx, services, { action: 'confirm', code: codeOf(key, core.clock.now()) }, ORIGIN)
    },
  ],
  ['recovery codes', 1, 'User 1', (ctx) => renewRecoveryCodes(ctx, services, PASSWORD, ORIGIN)],
  ['a second step removed', 1, 'User 1', (ctx) => removeTwoFactorToken(ctx, services, OPERATOR, PASSWORD, ORIGIN)],
  [
    'a password',
    1,
    'User 1',
    (ctx) => changePassword(ctx, services, { currentPassword: PASSWORD, newPassword: other }, ORIGIN),
  ],
])('%s leaves its event, and no secret in it', async (_, tenant, entity, work) => {
  expect(await eventsOf(tenant, work)).toEqual([`${tenant} ${entity}`])
})
