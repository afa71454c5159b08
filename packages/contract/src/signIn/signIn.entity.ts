import { partOf } from '../kernel/entityKind.ts'
import { tenantKind } from '../tenants/tenant.entity.ts'

/** How people of a tenant sign in, and who of others acts for it. */
export const tenantAccessKind = partOf(tenantKind, {
  area: 'AccessManagement',
  part: 'Tenants',
  view: ['AccessManagement.viewaccount'],
})
