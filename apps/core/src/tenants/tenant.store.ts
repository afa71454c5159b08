import type {
  Parameters,
  Tenant,
  TenantRow,
  tenantQuery,
  tenantReportQuery,
} from '@parley/contract/tenants/tenant.schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import type { Tables } from '../kernel/db.ts'
import { changed, made } from '../kernel/keeping.ts'
import { type KeysetPage, keyset } from '../kernel/keyset.ts'
import { byName, holds, personRef, type Search } from '../kernel/names.ts'
import { notFound } from '../kernel/refusal.ts'
import { columnOf } from '../kernel/rows.ts'

/** Tenants that can be chosen: the one acted for, or every one of the installation for those of the operator who may see tenants. */
export async function lookUpTenants(ctx: Ctx, { search = '', limit = 100 }: Search) {
  let rows = ctx.db
    .selectFrom('tenant')
    .select(['idTenant as id', 'name', 'timezone as detail'])
    .where(holds('name', search))
  const allowed = ctx.allowed('AccessManagement.viewaccount')
  if (allowed !== 'all') rows = rows.where('idTenant', 'in', [ctx.tenant, ...allowed])
  return await rows.orderBy(byName('name')).limit(limit).execute()
}

const figures = (now: Date) =>
  sql<TenantRow & { children: Tenant['children']; running: number; storageBytes: number }>`(
    SELECT t.id_tenant, t.name, t.state, f.parent, f.children, f.users, f.flows, f.calls_this_month, f.running, f.storage_bytes, t.updated_at
    FROM tenant t JOIN app.tenant_figures(${now}) f USING (id_tenant))`.as<'t'>('t')

/** Tenants that may be seen and that the filter lets through. */
export function selectTenants(ctx: Ctx, { search, state }: z.output<typeof tenantReportQuery>) {
  let rows = ctx.db
    .selectFrom(figures(ctx.clock.now()))
    .select(['t.idTenant', 't.name', 't.state', 't.parent', 't.users', 't.flows', 't.callsThisMonth', 't.updatedAt'])
  const allowed = ctx.allowed('AccessManagement.viewaccount')
  if (allowed !== 'all') rows = rows.where('t.idTenant', 'in', [-1, ...allowed])
  if (search) rows = rows.where(holds('t.name', search))
  if (state && state.length > 0) rows = rows.where('t.state', 'in', state)
  return rows
}

export const listTenants = (ctx: Ctx, query: z.output<typeof tenantQuery>): Promise<KeysetPage<TenantRow>> =>
  keyset(ctx.db, selectTenants(ctx, query), query, {
    id: { column: 't.id_tenant', key: 'idTenant' },
    sorts: {
      name: { expression: byName('t.name'), type: 'text' },
      users: { expression: sql`t.users`, type: 'bigint' },
      flows: { expression: sql`t.flows`, type: 'bigint' },
      callsThisMonth: { expression: sql`t.calls_this_month`, type: 'bigint' },
      updatedAt: { expression: sql`coalesce(t.updated_at, '-infinity')`, type: 'timestamptz' },
    },
    fallback: 'name',
  })

/** Language and region of the tenant acted for. */
export async function readLocale({ db, tenant }: Ctx): Promise<string> {
  const { locale } = await db
    .selectFrom('tenant')
    .select('locale')
    .where('idTenant', '=', tenant)
    .executeTakeFirstOrThrow()
  return locale
}

/** A tenant with its figures; the caller has seen to it that it may be seen. */
export async function getTenant(ctx: Ctx, idTenant: number): Promise<Tenant> {
  const row = await ctx.db
    .selectFrom('tenant as own')
    .innerJoin(figures(ctx.clock.now()), 't.idTenant', 'own.idTenant')
    .select(['t.idTenant', 't.name', 't.state', 't.parent', 't.children', 't.users', 't.flows', 't.callsThisMonth'])
    .select(['own.contact', 'own.timezone', 'own.locale', 'own.currency', 'own.limits', 'own.rowVersion'])
    .select(['own.suspendedReason', 'own.suspendedAt', 'own.createdAt', 'own.updatedAt', 't.running', 't.storageBytes'])
    .select([personRef('own.created_by').as('createdBy'), personRef('own.updated_by').as('updatedBy')])
    .where('own.idTenant', '=', idTenant)
    .executeTakeFirst()
  if (!row) notFound('Tenant')
  const { suspendedReason, suspendedAt, running, storageBytes, ...tenant } = row
  return {
    ...tenant,
    suspension: suspendedAt === null ? null : { reason: suspendedReason ?? '', at: suspendedAt },
    used: { concurrentCalls: running, storageBytes },
  }
}

/** The tenant's row, locked until the transaction ends. */
export const lockTenant = async (ctx: Ctx, idTenant: number) =>
  (await ctx.db
    .selectFrom('tenant')
    .selectAll()
    .where('idTenant', '=', idTenant)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? notFound('Tenant')

export type LockedTenant = Awaited<ReturnType<typeof lockTenant>>

export const insertTenant = async (ctx: Ctx, tenant: Insertable<Tables['tenant']>): Promise<number> =>
  (
    await ctx.db
      .insertInto('tenant')
      .values({ ...tenant, ...made(ctx) })
      .returning('idTenant')
      .executeTakeFirstOrThrow()
  ).idTenant

export const storeTenant = (ctx: Ctx, idTenant: number, values: Updateable<Tables['tenant']>) =>
  ctx.db
    .updateTable('tenant')
    .set({ ...values, ...changed(ctx) })
    .where('idTenant', '=', idTenant)
    .execute()

/** The tenant and everything above it. */
export const tenantPath = (ctx: Ctx, idTenant: number): Promise<number[]> => columnOf(ctx.db)<number>`
    WITH RECURSIVE way (id, parent) AS (
      SELECT id_tenant, id_parent FROM tenant WHERE id_tenant = ${idTenant}
      UNION SELECT t.id_tenant, t.id_parent FROM tenant t JOIN way ON t.id_tenant = way.parent
    ) SELECT id FROM way`

const MOST_SHOWN = 20
export async function listRunning(ctx: Ctx) {
  const rows = await ctx.db
    .selectFrom('conversationSession as s')
    .select(['s.guid', 's.setup'])
    .orderBy('s.guid')
    .limit(MOST_SHOWN)
    .execute()
  const { total } = await ctx.db
    .selectFrom('conversationSession')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export async function readParameters({ db }: Ctx): Promise<Parameters> {
  const row = await db.selectFrom('tenantParameter').select(['items', 'rowVersion']).executeTakeFirst()
  return row ?? { items: [], rowVersion: 1 }
}

export async function storeParameters(ctx: Ctx, { items, rowVersion }: Parameters): Promise<void> {
  const values = { ...changed(ctx), items: JSON.stringify(items), rowVersion: rowVersion + 1 }
  await ctx.db
    .insertInto('tenantParameter')
    .values(values)
    .onConflict((conflict) => conflict.column('idTenant').doUpdateSet(values))
    .execute()
}
