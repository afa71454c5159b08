import type { Parameter, TenantContact, TenantLimits } from '@parley/contract/tenants/tenant.schema.ts'
import type { ColumnType, Generated } from 'kysely'

/** Sent as JSON text, read parsed. */
type JsonColumn<T> = ColumnType<T, string | undefined, string>
type OptionalInstant = ColumnType<string | null, Date | null | undefined, Date | null>

export interface TenantTable {
  idTenant: Generated<number>
  name: string
  state: Generated<'active' | 'suspended'>
  timezone: Generated<string>
  locale: Generated<string>
  currency: Generated<string>
  passwordPolicy: Generated<0 | 1 | 2 | 3>
  passwordDays: number | null
  passwordWarnDays: Generated<number>
  rowVersion: Generated<number>
  idParent: number | null
  contact: JsonColumn<TenantContact>
  limits: JsonColumn<TenantLimits>
  suspendedReason: string | null
  suspendedAt: OptionalInstant
  createdAt: OptionalInstant
  createdBy: number | null
  updatedAt: OptionalInstant
  updatedBy: number | null
}

export interface TenantParameterTable {
  idTenant: Generated<number>
  items: JsonColumn<Parameter[]>
  rowVersion: Generated<number>
  updatedAt: ColumnType<string, Date, Date>
  updatedBy: number | null
}

declare module '../kernel/db.ts' {
  interface Tables {
    tenant: TenantTable
    tenantParameter: TenantParameterTable
  }
}
