import { entityKind, fieldsOf, partOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { tenant, tenantDraft } from './tenant.schema.ts'

export const tenantKind = entityKind({
  kind: 'Tenant',
  label: 'Tenant',
  area: 'AccessManagement',
  view: ['AccessManagement.viewaccount'],
  page: screens.tenant,
  fields: fieldsOf(tenant, tenantDraft),
})
/** All people of a tenant, in one file. */
export const tenantUsersKind = partOf(tenantKind, {
  area: 'AccessManagement',
  part: 'Users',
  view: ['AccessManagement.viewuser'],
})
