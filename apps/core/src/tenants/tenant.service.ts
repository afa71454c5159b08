import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import type { Tenant, TenantChange, TenantDraft, tenantCreated } from '@parley/contract/tenants/tenant.schema.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { actIn } from '../kernel/context.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { refuse, stale } from '../kernel/refusal.ts'
import type { Services } from '../kernel/services.ts'
import { inviteUser } from '../users/security/invitation.service.ts'
import { dayIn } from './billing.ts'
import { checkCurrencyFree } from './currency.check.ts'
import { isOperator, requireOperator } from './tenant.access.ts'
import { checkTenant } from './tenant.check.ts'
import { getTenant, lockTenant } from './tenant.store.ts'

/** A new tenant, and with it the invitation of its first administrator: both or neither. */
export async function createTenant(
  ctx: Ctx,
  services: Services,
  { administrator, ...draft }: TenantDraft,
): Promise<z.output<typeof tenantCreated>> {
  requireOperator(ctx)
  await checkTenant(ctx, draft)
  const now = ctx.clock.now()
  const { idTenant } = await ctx.db
    .insertInto('tenant')
    .values({ ...columnsOf(draft), createdAt: now, createdBy: ctx.actor.id, updatedAt: now, updatedBy: ctx.actor.id })
    .returning('idTenant')
    .executeTakeFirstOrThrow()
  const sent = administrator && (await actIn(ctx, idTenant, (there) => invite(there, services, administrator)))
  const tenant = await getTenant(ctx, idTenant)
  await actIn(ctx, idTenant, (there) => record(there, actionKind.of.CREATE, tenant, { after: factsOf(tenant) }))
  const invitation = sent && { recipient: sent.user.email ?? '', folder: sent.folder, link: sent.link }
  return { tenant, invitation }
}

async function invite(ctx: Ctx, services: Services, person: NonNullable<TenantDraft['administrator']>) {
  return await inviteUser(ctx, services, { ...person, idRoles: [await administratorRole(ctx)] })
}

/** The installation's role for whoever runs a tenant: it can edit users and permission groups. */
async function administratorRole(ctx: Ctx): Promise<number> {
  const { idRole } = await ctx.db
    .selectFrom('role')
    .select('idRole')
    .where('idTenant', 'is', null)
    .where(
      sql<boolean>`(permissions -> 'AccessManagement' @> '-1' OR permissions -> 'AccessManagement' @> '["edituser", "editrole"]')`,
    )
    .orderBy(sql`name <> 'Administrator', id_role`)
    .limit(1)
    .executeTakeFirstOrThrow()
  return idRole
}

export async function updateTenant(ctx: Ctx, { rowVersion, ...change }: TenantChange): Promise<Tenant> {
  const idTenant = ctx.tenant
  const row = await lockTenant(ctx, idTenant)
  const before = await getTenant(ctx, idTenant)
  if (row.rowVersion !== rowVersion) stale('Tenant', before)
  const isGiven = change.idParent === row.idParent && sameLimits(change.limits, row.limits)
  if (!isOperator(ctx) && !isGiven) refuse(reason('tenant.limitsOfOperator'))
  await checkTenant(ctx, isOperator(ctx) ? change : { ...change, idParent: null }, idTenant)
  if (change.currency !== row.currency) await checkCurrencyFree(ctx, row.currency, dayIn(row.timezone, ctx.clock.now()))
  await ctx.db
    .updateTable('tenant')
    .set({ ...columnsOf(change), rowVersion: rowVersion + 1, updatedAt: ctx.clock.now(), updatedBy: ctx.actor.id })
    .where('idTenant', '=', idTenant)
    .execute()
  const after = await getTenant(ctx, idTenant)
  await record(ctx, actionKind.of.UPDATE, after, { before: factsOf(before), after: factsOf(after) })
  return after
}

const sameLimits = (one: Tenant['limits'], other: Tenant['limits']) =>
  one.concurrentCalls === other.concurrentCalls &&
  one.callsPerMinute === other.callsPerMinute &&
  one.runningCampaigns === other.runningCampaigns &&
  one.storageBytes === other.storageBytes

const columnsOf = ({ contact, limits, name, ...facts }: Omit<TenantDraft, 'administrator'>) => ({
  ...facts,
  name: name.normalize('NFC'),
  contact: JSON.stringify(contact),
  limits: JSON.stringify(limits),
})

/** What is a tenant's own, without what is counted. */
export const factsOf = ({ name, state, parent, contact, timezone, locale, currency, limits, suspension }: Tenant) => ({
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

export const record = (
  ctx: Ctx,
  kind: (typeof actionKind.values)[number],
  { idTenant, name }: Pick<Tenant, 'idTenant' | 'name'>,
  change: { readonly before?: unknown; readonly after?: unknown },
): Promise<void> => ctx.audit({ kind, of: tenantKind, entity: [idTenant, name], ...change })
