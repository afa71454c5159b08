import type { ColumnType, Generated } from 'kysely'

export interface NoticeTable {
  idNotice: Generated<number>
  /** Where its reader is at home. */
  idTenant: Generated<number>
  /** Whose data it is. */
  aboutTenant: Generated<number>
  idUser: number
  title: string
  text: string
  path: string | null
  createdAt: ColumnType<string, Date, never>
  readAt: ColumnType<string | null, Date | null, Date>
}

declare module '../kernel/db.ts' {
  interface Tables {
    notice: NoticeTable
  }
}
