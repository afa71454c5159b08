import { actionKind, passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { AreaAction } from '@parley/contract/kernel/permissions.ts'
import { passwordRulesOf } from '@parley/contract/tenants/signIn.rules.ts'
import type {
  passwordExpirationPolicyChange,
  signInRulesChange,
  tenantTwoFactorRequirementChange,
} from '@parley/contract/tenants/signIn.schema.ts'
import { isInNetworks, isNetwork } from '@parley/identity/policy/networks.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { requireTenant } from '../tenants/tenant.access.ts'
import { lockPolicy, type Policy, readPolicy, readSubjects } from './signInPolicy.store.ts'
import type { SignInPolicyTable } from './signInPolicy.tables.ts'

const VIEW = 'AccessManagement.viewaccount'
const EDIT = 'AccessManagement.editaccount'
const DAY_MS = 86_400_000

/** Runs the work for a tenant that the permission reaches, with its own audit log. */
async function at<T>(ctx: Ctx, action: AreaAction, idTenant: number, work: (there: Ctx) => Promise<T>): Promise<T> {
  await requireTenant(ctx, action, idTenant)
  return idTenant === ctx.tenant ? await work(ctx) : await actIn(ctx, idTenant, work)
}

/** Before a change: another provider decides for itself. */
function requireBuiltIn({ identity, issuer }: Services): void {
  if (!identity) refuse(reason('signIn.managedElsewhere', { issuer }))
}
const managedBy = ({ identity, issuer }: Services) => (identity ? null : issuer)

async function save(
  there: Ctx,
  policy: Policy,
  values: Updateable<SignInPolicyTable>,
  [what, before, after]: readonly [what: string, before: object, after: object],
): Promise<void> {
  await there.db.updateTable('signInPolicy').set(values).where('idTenant', '=', there.tenant).execute()
  const entity = ['Tenant', there.tenant, policy.tenant] as const
  await there.audit({
    kind: actionKind.of.UPDATE,
    area: 'Tenants',
    entity,
    before: { what, ...before },
    after: { what, ...after },
  })
}

async function showPasswords(there: Ctx, services: Services) {
  const policy = await readPolicy(there)
  return {
    ...passwordRulesOf(policy),
    expired: await countExpired(there, services, policy),
    managedBy: managedBy(services),
    rowVersion: policy.passwordVersion,
  }
}

async function countExpired(
  there: Ctx,
  { identity, accountIssuer }: Services,
  { type, days }: Policy,
): Promise<number> {
  if (!identity || type === passwordPolicyType.of.NEVER || days === null) return 0
  const states = await identity.accounts.signInStates(await readSubjects(there, accountIssuer))
  const oldest = there.clock.now().getTime() - days * DAY_MS
  return [...states.values()].filter(({ passwordChangedAt }) => (passwordChangedAt?.getTime() ?? oldest + 1) <= oldest)
    .length
}

export const readPasswordPolicy = (ctx: Ctx, services: Services, idTenant: number) =>
  at(ctx, VIEW, idTenant, (there) => showPasswords(there, services))

export const updatePasswordPolicy = (
  ctx: Ctx,
  services: Services,
  idTenant: number,
  { rowVersion, ...change }: z.output<typeof passwordExpirationPolicyChange>,
) =>
  at(ctx, EDIT, idTenant, async (there) => {
    requireBuiltIn(services)
    const before = await lockPolicy(there)
    if (before.passwordVersion !== rowVersion) stale('Password policy', await showPasswords(there, services))
    const { type, days, warnDays, minLength, classes, history, refuseCommon } = change
    if (type !== passwordPolicyType.of.NEVER && days === null) refuse(reason('signIn.noDays'))
    if (days !== null && warnDays >= days) refuse(reason('signIn.warnTooLong'))
    await there.db
      .updateTable('tenant')
      .set({ passwordPolicy: type, passwordDays: days, passwordWarnDays: warnDays })
      .where('idTenant', '=', there.tenant)
      .execute()
    const values = {
      passwordMinLength: minLength,
      passwordClasses: classes,
      passwordHistory: history,
      refuseCommon,
      passwordVersion: rowVersion + 1,
    }
    await save(there, before, values, ['Password policy', passwordRulesOf(before), change])
    return await showPasswords(there, services)
  })

async function showTwoFactor(there: Ctx, services: Services) {
  const { identity, accountIssuer } = services
  const policy = await readPolicy(there)
  const subjects = await readSubjects(there, accountIssuer)
  const states = identity ? await identity.accounts.signInStates(subjects) : new Map<string, { twoFactor: boolean }>()
  return {
    isRequired: policy.twoFactorRequired,
    graceDays: policy.twoFactorGraceDays,
    setAt: policy.twoFactorSetAt,
    setBy: policy.twoFactorSetBy,
    people: subjects.length,
    enrolled: [...states.values()].filter(({ twoFactor }) => twoFactor).length,
    managedBy: managedBy(services),
    rowVersion: policy.twoFactorVersion,
  }
}

export const readTenantTwoFactor = (ctx: Ctx, services: Services, idTenant: number) =>
  at(ctx, VIEW, idTenant, (there) => showTwoFactor(there, services))

export const setTenantTwoFactor = (
  ctx: Ctx,
  services: Services,
  idTenant: number,
  { isRequired, graceDays, rowVersion }: z.output<typeof tenantTwoFactorRequirementChange>,
) =>
  at(ctx, EDIT, idTenant, async (there) => {
    requireBuiltIn(services)
    const before = await lockPolicy(there)
    if (before.twoFactorVersion !== rowVersion) stale('Two-factor requirement', await showTwoFactor(there, services))
    const begins = isRequired && !before.twoFactorRequired
    const values = {
      twoFactorRequired: isRequired,
      twoFactorGraceDays: graceDays,
      twoFactorVersion: rowVersion + 1,
      // Other days of grace do not begin them anew.
      ...(begins || !isRequired ? { twoFactorSetAt: there.clock.now(), twoFactorSetBy: there.actor.id } : {}),
    }
    const earlier = { isRequired: before.twoFactorRequired, graceDays: before.twoFactorGraceDays }
    await save(there, before, values, ['Two-factor requirement', earlier, { isRequired, graceDays }])
    return await showTwoFactor(there, services)
  })

const rulesPart = ({ networks, idleMinutes, freeAttempts, lockAfter, lockMinutes }: Policy) => ({
  networks: networks ?? [],
  idleMinutes,
  lock: { freeAttempts, lockAfter, lockMinutes },
})

async function showRules(there: Ctx, services: Services, ownAddress: string) {
  const policy = await readPolicy(there)
  return { ...rulesPart(policy), ownAddress, managedBy: managedBy(services), rowVersion: policy.rulesVersion }
}

export const readSignInRules = (ctx: Ctx, services: Services, idTenant: number, address: string) =>
  at(ctx, VIEW, idTenant, (there) => showRules(there, services, address))

/** Networks count for every provider; idle time and lock are the built-in one's. */
export const updateSignInRules = (
  ctx: Ctx,
  services: Services,
  idTenant: number,
  { rowVersion, networks, idleMinutes, lock }: z.output<typeof signInRulesChange>,
  address: string,
) =>
  at(ctx, EDIT, idTenant, async (there) => {
    const before = await lockPolicy(there)
    if (before.rulesVersion !== rowVersion) stale('Sign-in rules', await showRules(there, services, address))
    const earlier = rulesPart(before)
    const isMore = idleMinutes !== earlier.idleMinutes || JSON.stringify(lock) !== JSON.stringify(earlier.lock)
    if (isMore) requireBuiltIn(services)
    const wrong = networks.find((network) => !isNetwork(network))
    if (wrong !== undefined) refuse(reason('signIn.badNetwork', { network: wrong }))
    // Whoever is at home elsewhere follows the list of their own tenant.
    if (there.actor.idTenant === there.tenant && !isInNetworks(address, networks))
      refuse(reason('signIn.shutsOutSelf', { address }))
    if (lock.lockAfter <= lock.freeAttempts) refuse(reason('signIn.badLock'))
    const values = {
      networks: JSON.stringify(networks),
      idleMinutes,
      lockFree: lock.freeAttempts,
      lockAfter: lock.lockAfter,
      lockMinutes: lock.lockMinutes,
      rulesVersion: rowVersion + 1,
    }
    await save(there, before, values, ['Sign-in rules', earlier, { networks, idleMinutes, lock }])
    return await showRules(there, services, address)
  })
