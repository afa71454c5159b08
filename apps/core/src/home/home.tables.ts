import type { ColumnType, Generated } from 'kysely'

/** One row for the whole installation. */
export interface ConfigurationTable {
  idTenant: number | null
  campaignsRunning: Generated<boolean>
  theme: Generated<string>
  themeUpdatedAt: ColumnType<string | null, Date | null, Date | null>
  only: Generated<boolean>
}

declare module '../kernel/db.ts' {
  interface Tables {
    configuration: ConfigurationTable
  }
}
