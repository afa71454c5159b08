import type { ColumnType, Generated } from 'kysely'

export interface AccessRequestTable {
  idAccessRequest: Generated<number>
  idTenant: Generated<number>
  idUser: number
  permissions: ColumnType<string[], string, never>
  isOneEnough: boolean
  message: string
  path: string | null
  createdAt: ColumnType<string, Date, never>
  state: Generated<'pending' | 'approved' | 'declined'>
  answeredAt: ColumnType<string | null, Date | null, Date>
  answeredBy: number | null
  answer: string | null
}

declare module '../kernel/db.ts' {
  interface Tables {
    accessRequest: AccessRequestTable
  }
}
