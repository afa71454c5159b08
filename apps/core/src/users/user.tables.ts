import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import type { ImportResult, ImportState } from '@parley/contract/users/user.enum.ts'
import type { ImportRow, UserImport } from '@parley/contract/users/userImport.schema.ts'
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
  createdAt: ColumnType<string | null, Date | null, never>
  createdBy: number | null
  updatedAt: ColumnType<string | null, Date | null, Date | null>
  updatedBy: number | null
  disabledReason: Generated<string>
  invitedAt: ColumnType<string | null, Date | null, Date | null>
  invitedBy: number | null
  rowVersion: Generated<number>
}
export interface RoleTable {
  idRole: Generated<number>
  idTenant: Generated<number | null>
  name: string
  permissions: ColumnType<PermissionMap, string, string>
  updatedAt: ColumnType<string | null, Date | null, Date>
  updatedBy: number | null
  rowVersion: Generated<number>
}
export interface MembershipTable {
  idUser: number
  idTenant: Generated<number>
  idRole: number
}
/** When somebody last signed in; written by `app.signed_in` alone. */
export interface UserActivityTable {
  idUser: number
  idTenant: Generated<number>
  lastSignInAt: ColumnType<string, Date, Date>
  lastSession: string
}
export interface UserImportTable {
  idUserImport: Generated<number>
  idTenant: Generated<number>
  fileName: string
  state: Generated<ImportState>
  encoding: UserImport['encoding']
  separator: UserImport['separator']
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
  error: string | null
  idTask: number | null
  isReturning: Generated<boolean>
}
export interface UserImportRowTable {
  idUserImport: number
  idTenant: Generated<number>
  line: number
  cells: ColumnType<ImportCells, string, never>
  result: ImportResult
  problems: ColumnType<ImportRow['problems'], string, string>
  changes: ColumnType<ImportRow['changes'], string, string>
  isErased: Generated<boolean>
}
/** What a row of an imported file says, as it was read. */
export type ImportCells = Pick<ImportRow, 'username' | 'firstname' | 'lastname' | 'email' | 'roles'>

export interface ApiSecretTable {
  idApiSecret: Generated<number>
  idTenant: Generated<number>
  idUser: number
  name: string
  prefix: string
  hash: string
  scopes: ColumnType<PermissionMap | null, string | null, never>
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
    userActivity: UserActivityTable
    userImport: UserImportTable
    userImportRow: UserImportRowTable
  }
}
