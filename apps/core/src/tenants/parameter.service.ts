import { tenantKind } from '@parley/contract/tenants/tenant.entity.ts'
import type { Parameters, parametersChange } from '@parley/contract/tenants/tenant.schema.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, type Keeping } from '../kernel/keeping.ts'
import { readParameters, storeParameters } from './parameter.store.ts'
import { type LockedTenant, lockTenant } from './tenant.store.ts'

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
