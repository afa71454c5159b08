import { reason } from '@parley/contract/kernel/errors.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import { tenantBlocked } from '@parley/contract/tenants/tenant.rules.ts'
import type {
  Parameters,
  parametersChange,
  runningConversations,
  suspension,
  Tenant,
  TenantChange,
  TenantDraft,
  tenantCreated,
} from '@parley/contract/tenants/tenant.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { noteCreated } from '../kernel/notes.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { endSessions } from '../runtime/session.store.ts'
import { type Setup, startOfGuid } from '../runtime/setup.ts'
import { inviteUser } from '../users/security/invitation.service.ts'
import { dayIn } from './billing.ts'
import { moveOpenMonths } from './openMonths.ts'
import { checkCurrencyFree, checkTenant, isOperator, requireOperator } from './tenant.check.ts'
import {
  getTenant,
  insertTenant,
  type LockedTenant,
  listRunning,
  lockTenant,
  readParameters,
  storeParameters,
  storeTenant,
} from './tenant.store.ts'

/** A new tenant, and with it the invitation of its first administrator: both or neither. */
export async function createTenant(
  ctx: Ctx,
  services: Services,
  { administrator, ...draft }: TenantDraft,
): Promise<z.output<typeof tenantCreated>> {
  requireOperator(ctx)
  await checkTenant(ctx, draft)
  const idTenant = await insertTenant(ctx, columnsOf(draft))
  const sent = administrator && (await actIn(ctx, idTenant, (there) => invite(there, services, administrator)))
  const tenant = await getTenant(ctx, idTenant)
  await actIn(ctx, idTenant, (there) => noteCreated(there, tenantKind, [idTenant, tenant.name], factsOf(tenant)))
  const invitation = sent && { recipient: sent.user.email ?? '', folder: sent.folder, link: sent.link }
  return { tenant, invitation }
}

async function invite(ctx: Ctx, services: Services, person: NonNullable<TenantDraft['administrator']>) {
  return await inviteUser(ctx, services, { ...person, idRoles: [await administratorRole(ctx)] })
}

/** The installation's role for anyone who runs a tenant: it can edit users and permission groups, and rather not what the tenant pays. */
async function administratorRole(ctx: Ctx): Promise<number> {
  const { idRole } = await ctx.db
    .selectFrom('role')
    .select('idRole')
    .where('idTenant', 'is', null)
    .where(
      sql<boolean>`(permissions -> 'AccessManagement' @> '-1' OR permissions -> 'AccessManagement' @> '["edituser", "editrole"]')`,
    )
    .orderBy(sql`name <> 'Tenant administrator', name <> 'Administrator', id_role`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return idRole
}

export const updateTenant = (ctx: Ctx, { rowVersion, ...change }: TenantChange): Promise<Tenant> =>
  changeOf(ctx, tenants, ctx.tenant, rowVersion, async (_, row) => {
    // A name is one in the installation: whoever may choose it could ask who else is a customer here.
    const isGiven =
      change.name.normalize('NFC') === row.name &&
      change.idParent === row.idParent &&
      sameLimits(change.limits, row.limits)
    if (!isOperator(ctx) && !isGiven) refuse(reason('tenant.limitsOfOperator'))
    await checkTenant(ctx, isOperator(ctx) ? change : { ...change, idParent: null }, ctx.tenant)
    if (change.currency !== row.currency) {
      await checkCurrencyFree(ctx, row.currency, dayIn(row.timezone, ctx.clock.now()))
      await moveOpenMonths(ctx, row.currency, change.currency)
    }
    await storeTenant(ctx, ctx.tenant, columnsOf(change))
  })

const sameLimits = (one: Tenant['limits'], other: Tenant['limits']) =>
  one.concurrentCalls === other.concurrentCalls &&
  one.callsPerMinute === other.callsPerMinute &&
  one.runningCampaigns === other.runningCampaigns &&
  one.storageBytes === other.storageBytes &&
  one.smsPerDay === other.smsPerDay &&
  one.emailsPerDay === other.emailsPerDay &&
  one.agentTokensPerDay === other.agentTokensPerDay

const columnsOf = ({ contact, limits, name, ...facts }: Omit<TenantDraft, 'administrator'>) => ({
  ...facts,
  name: name.normalize('NFC'),
  contact: JSON.stringify(contact),
  limits: JSON.stringify(limits),
})

/** What is a tenant's own, without what is counted. */
const factsOf = ({ name, state, parent, contact, timezone, locale, currency, limits, suspension }: Tenant) => ({
  name,
  state,
  parent: parent?.name ?? null,
  contact,
  timezone,
  locale,
  currency,
  limits,
  suspended: suspension?.reason ?? null,
})

const tenants: Keeping<Tenant, LockedTenant> = {
  of: tenantKind,
  lock: lockTenant,
  get: getTenant,
  name: ({ name }) => name,
  facts: factsOf,
}

const parameters: Keeping<Parameters, LockedTenant> = {
  of: tenantKind,
  part: 'Parameters',
  lock: lockTenant,
  get: (ctx) => readParameters(ctx),
  name: (_, { name }) => name,
  facts: ({ items }) => ({
    parameters: Object.fromEntries(items.map(({ key, ...parameter }) => [key, parameter])),
  }),
}

/** Replaces all of them; the tenant's row is the lock. */
export const updateParameters = (ctx: Ctx, { items, rowVersion }: z.output<typeof parametersChange>) =>
  changeOf(ctx, parameters, ctx.tenant, rowVersion, () => storeParameters(ctx, { items, rowVersion }))

/** What a suspension would end, the oldest first. */
export async function readRunning(ctx: Ctx): Promise<z.output<typeof runningConversations>> {
  const { rows, total } = await listRunning(ctx)
  const items = rows.map(({ guid, setup }) => {
    const { to, from } = setup as Setup // written by insertSession only
    return { guid, flow: to, from, startedAt: startOfGuid(guid).toISOString() }
  })
  return { items, total }
}

/** Keeps the people of a tenant out; running conversations refuse it unless they are to be ended. */
export async function suspendTenant(ctx: Ctx, wish: z.output<typeof suspension>): Promise<Tenant> {
  requireOperator(ctx)
  return await changeOf(ctx, tenants, ctx.tenant, wish.rowVersion, async (before) => {
    refuse(tenantBlocked.suspend(before, ctx.contextTenant))
    await endConversations(ctx, wish.endConversations)
    const suspended = { suspendedReason: wish.reason, suspendedAt: ctx.clock.now() }
    await storeTenant(ctx, ctx.tenant, { state: 'suspended', ...suspended })
  })
}

export async function reactivateTenant(ctx: Ctx, rowVersion: number): Promise<Tenant> {
  requireOperator(ctx)
  return await changeOf(ctx, tenants, ctx.tenant, rowVersion, async (before) => {
    refuse(tenantBlocked.reactivate(before))
    await storeTenant(ctx, ctx.tenant, { state: 'active', suspendedReason: null, suspendedAt: null })
  })
}

async function endConversations(ctx: Ctx, isWanted: boolean): Promise<void> {
  const running = await ctx.db.selectFrom('conversationSession').select('guid').execute()
  if (running.length === 0) return
  if (!isWanted) refuse(reason('tenant.inUse', { count: running.length }))
  await endSessions(ctx.db, new Date(ctx.clock.now().getTime() - 1))
}
