import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { tenantKey, tenantValue, tenantValueDraft } from './tenantValue.schema.ts'

export const tenantValueKind = entityKind({
  kind: 'TenantValue',
  label: 'Value',
  area: 'TenantValue',
  view: ['TenantValue.view'],
  tenantPage: (idTenant, _: number) => screens.variablesStorage(idTenant),
  fields: fieldsOf(tenantValue, tenantValueDraft),
})
/** The key with which outside systems read and write values. */
export const tenantKeyKind = entityKind({
  kind: 'TenantKey',
  label: 'API key of a tenant',
  area: 'TenantValue',
  view: ['TenantValue.view'],
  tenantPage: (idTenant, _: number) => screens.variablesStorage(idTenant, { tab: 'key' }),
  fields: tenantKey,
})
