import type { Ctx } from './ctx.ts'
import { notFound } from './refusal.ts'

/** Facts of the tenant that the work is done in. */
export const ownTenant = async ({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>) =>
  (await db
    .selectFrom('tenant')
    .select(['name', 'timezone', 'locale', 'currency', 'limits'])
    .where('idTenant', '=', tenant)
    .executeTakeFirst()) ?? notFound('Tenant')
