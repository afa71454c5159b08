import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { tenantAccessKind } from '@parley/contract/signIn/signIn.entity.ts'
import { passwordRulesOf } from '@parley/contract/signIn/signIn.rules.ts'
import type {
  passwordExpirationPolicyChange,
  signInRulesChange,
  tenantTwoFactorRequirementChange,
} from '@parley/contract/signIn/signIn.schema.ts'
import { isInNetworks, isNetwork } from '@parley/identity/policy/networks.ts'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tables } from '../kernel/db.ts'
import { noteChanged } from '../kernel/notes.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { lockPolicy, type Policy, readPolicy, readSubjects } from './signInPolicy.store.ts'

const DAY_MS = 86_400_000

/** Before a change: another provider decides for itself. */
function requireBuiltIn({ identity, issuer }: Services): void {
  if (!identity) refuse(reason('signIn.managedElsewhere', { issuer }))
}
const managedBy = ({ identity, issuer }: Services) => (identity ? null : issuer)

async function save(
  ctx: Ctx,
  policy: Policy,
  values: Updateable<Tables['signInPolicy']>,
  [what, before, after]: readonly [what: string, before: object, after: object],
): Promise<void> {
  await ctx.db.updateTable('signInPolicy').set(values).where('idTenant', '=', ctx.tenant).execute()
  await noteChanged(ctx, tenantAccessKind, [ctx.tenant, policy.tenant], { what, ...before }, { what, ...after })
}

export async function readPasswordPolicy(ctx: Ctx, services: Services) {
  const policy = await readPolicy(ctx)
  return {
    ...passwordRulesOf(policy),
    expired: await countExpired(ctx, services, policy),
    managedBy: managedBy(services),
    rowVersion: policy.passwordVersion,
  }
}

async function countExpired(ctx: Ctx, { identity, accountIssuer }: Services, { type, days }: Policy): Promise<number> {
  if (!identity || type === passwordPolicyType.of.NEVER || days === null) return 0
  const states = await identity.accounts.signInStates(await readSubjects(ctx, accountIssuer))
  const oldest = ctx.clock.now().getTime() - days * DAY_MS
  return [...states.values()].filter(({ passwordChangedAt }) => (passwordChangedAt?.getTime() ?? oldest + 1) <= oldest)
    .length
}

export async function updatePasswordPolicy(
  ctx: Ctx,
  services: Services,
  { rowVersion, ...change }: z.output<typeof passwordExpirationPolicyChange>,
) {
  requireBuiltIn(services)
  const before = await lockPolicy(ctx)
  if (before.passwordVersion !== rowVersion) stale('Password policy', await readPasswordPolicy(ctx, services))
  const { type, days, warnDays, minLength, classes, history, refuseCommon } = change
  if (type !== passwordPolicyType.of.NEVER && days === null) refuse(reason('signIn.noDays'))
  if (days !== null && warnDays >= days) refuse(reason('signIn.warnTooLong'))
  await ctx.db
    .updateTable('tenant')
    .set({ passwordPolicy: type, passwordDays: days, passwordWarnDays: warnDays })
    .where('idTenant', '=', ctx.tenant)
    .execute()
  const values = {
    passwordMinLength: minLength,
    passwordClasses: classes,
    passwordHistory: history,
    refuseCommon,
    passwordVersion: rowVersion + 1,
  }
  await save(ctx, before, values, ['Password policy', passwordRulesOf(before), change])
  return await readPasswordPolicy(ctx, services)
}

export async function readTenantTwoFactor(ctx: Ctx, services: Services) {
  const { identity, accountIssuer } = services
  const policy = await readPolicy(ctx)
  const subjects = await readSubjects(ctx, accountIssuer)
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

export async function setTenantTwoFactor(
  ctx: Ctx,
  services: Services,
  { isRequired, graceDays, rowVersion }: z.output<typeof tenantTwoFactorRequirementChange>,
) {
  requireBuiltIn(services)
  const before = await lockPolicy(ctx)
  if (before.twoFactorVersion !== rowVersion) stale('Two-factor requirement', await readTenantTwoFactor(ctx, services))
  const begins = isRequired && !before.twoFactorRequired
  const values = {
    twoFactorRequired: isRequired,
    twoFactorGraceDays: graceDays,
    twoFactorVersion: rowVersion + 1,
    // Other days of grace do not restart them.
    ...(begins || !isRequired ? { twoFactorSetAt: ctx.clock.now(), twoFactorSetBy: ctx.actor.id } : {}),
  }
  const earlier = { isRequired: before.twoFactorRequired, graceDays: before.twoFactorGraceDays }
  await save(ctx, before, values, ['Two-factor requirement', earlier, { isRequired, graceDays }])
  return await readTenantTwoFactor(ctx, services)
}

const rulesPart = ({ networks, idleMinutes, freeAttempts, lockAfter, lockMinutes }: Policy) => ({
  networks: networks ?? [],
  idleMinutes,
  lock: { freeAttempts, lockAfter, lockMinutes },
})

export async function readSignInRules(ctx: Ctx, services: Services, ownAddress: string) {
  const policy = await readPolicy(ctx)
  return { ...rulesPart(policy), ownAddress, managedBy: managedBy(services), rowVersion: policy.rulesVersion }
}

/** Networks count for every provider; idle time and lock are the built-in one's. */
export async function updateSignInRules(
  ctx: Ctx,
  services: Services,
  { rowVersion, networks, idleMinutes, lock }: z.output<typeof signInRulesChange>,
  address: string,
) {
  const before = await lockPolicy(ctx)
  if (before.rulesVersion !== rowVersion) stale('Sign-in rules', await readSignInRules(ctx, services, address))
  const earlier = rulesPart(before)
  const isMore = idleMinutes !== earlier.idleMinutes || JSON.stringify(lock) !== JSON.stringify(earlier.lock)
  if (isMore) requireBuiltIn(services)
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined) refuse(reason('signIn.badNetwork', { network: wrong }))
  // Anyone who is at home elsewhere follows the list of their own tenant.
  if (ctx.actor.idTenant === ctx.tenant && !isInNetworks(address, networks))
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
  await save(ctx, before, values, ['Sign-in rules', earlier, { networks, idleMinutes, lock }])
  return await readSignInRules(ctx, services, address)
}
