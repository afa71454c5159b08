import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import { allowedValues } from '@parley/contract/kernel/permission.ts'
import { type AccessPerson, maySwitchTo, permissionsIn, SWITCHING } from '../kernel/access.ts'
import type { Ctx } from '../kernel/ctx.ts'
import type { Services } from '../kernel/services.ts'
import { readNewest } from '../tasks/task.service.ts'
import { readLocale } from '../tenants/tenant.store.ts'
import { readAccess } from '../users/user.access.ts'
import { type OwnUser, readOwnUser } from '../users/user.store.ts'

export const TASKS_SHOWN = 20
const DAY_MS = 86_400_000

export async function readUserInfo(ctx: Ctx, services: Services): Promise<UserInfo> {
  const user = await readOwnUser(ctx)
  const id = user.idUser
  const person = await readAccess(ctx, id)
  const tenants = person?.tenants ?? []
  const context = tenants.find((tenant) => tenant.id === ctx.tenant) ?? { id: ctx.tenant, name: user.tenant }
  return {
    id,
    username: user.username,
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    tenant: user.tenant,
    idTenant: ctx.actor.idTenant,
    context: { ...context, locale: await readLocale(ctx) },
    tenantsForContextSwitch: person ? [...reachable(person)] : [],
    consolePreference: { timezone: user.timezone, locale: user.locale, theme: user.theme },
    passwordExpiration: await passwordExpiration(user, services),
    passwordMinLength: user.passwordMinLength,
    permissions: ctx.permissions as UserInfo['permissions'], // the only number a list can hold is -1
    tasks: await readNewest(ctx, TASKS_SHOWN),
  }
}

/** A permission to switch that is limited to some tenants leads to those; without any, the console says that it is missing. */
function reachable(person: AccessPerson): AccessPerson['tenants'] {
  const values = allowedValues(permissionsIn(person, person.idTenant), SWITCHING)
  return values === 'all' || values.length === 0
    ? person.tenants
    : person.tenants.filter(({ id }) => maySwitchTo(person, id))
}

/** By the policy of the user's tenant; passwords of another provider are that provider's affair. */
async function passwordExpiration(
  user: OwnUser,
  { identity, accountIssuer }: Services,
): Promise<UserInfo['passwordExpiration']> {
  const never = { type: passwordPolicyType.of.NEVER, expiresAt: null, warnDays: user.passwordWarnDays }
  if (!identity || user.issuer !== accountIssuer || user.subject === null) return never
  if (user.passwordPolicy === passwordPolicyType.of.NEVER || user.passwordDays === null) return never
  const changedAt = (await identity.accounts.find(user.subject))?.passwordChangedAt
  if (!changedAt) return never
  const expiresAt = new Date(changedAt.getTime() + user.passwordDays * DAY_MS).toISOString()
  return { type: user.passwordPolicy, expiresAt, warnDays: user.passwordWarnDays }
}
