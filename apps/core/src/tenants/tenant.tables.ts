import type { Generated } from 'kysely'

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
}

declare module '../kernel/db.ts' {
  interface Tables {
    tenant: TenantTable
  }
}
