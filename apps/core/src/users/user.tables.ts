import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { ColumnType, Generated } from 'kysely'

export interface AppUserTable {
  idUser: Generated<number>
  idTenant: Generated<number>
  username: string
  firstname: string
  lastname: string
  email: string | null
  issuer: string | null
  subject: string | null
  state: Generated<'active' | 'disabled'>
  timezone: Generated<string>
  locale: Generated<string>
  theme: Generated<'light' | 'dark' | 'system'>
  passwordChangedAt: ColumnType<string | null, Date | null, Date | null>
  rowVersion: Generated<number>
}
export interface RoleTable {
  idRole: Generated<number>
  idTenant: Generated<number | null>
  name: string
  permissions: ColumnType<PermissionMap, string, string>
  rowVersion: Generated<number>
}
export interface MembershipTable {
  idUser: number
  idTenant: Generated<number>
  idRole: number
}
export interface ApiSecretTable {
  idApiSecret: Generated<number>
  idTenant: Generated<number>
  idUser: number
  name: string
  prefix: string
  hash: string
  createdAt: ColumnType<string, Date, never>
  lastUsedAt: ColumnType<string | null, never, Date>
  expiresAt: ColumnType<string | null, Date | null, never>
}

declare module '../kernel/db.ts' {
  interface Tables {
    appUser: AppUserTable
    role: RoleTable
    membership: MembershipTable
    apiSecret: ApiSecretTable
  }
}
