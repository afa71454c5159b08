import { entityKind } from '../kernel/entityKind.ts'
import { tenant } from './tenant.schema.ts'

export const tenantKind = entityKind({
  kind: 'Tenant',
  label: 'Tenant',
  area: 'AccessManagement',
  view: ['AccessManagement.viewaccount'],
  page: '/administration/tenants/detail/{id}',
  fields: tenant,
})
