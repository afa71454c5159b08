import type { FolderKind } from '@parley/contract/enums/operations.enum.ts'
import type { Generated } from 'kysely'

export interface FolderTable {
  idFolder: Generated<number>
  idTenant: Generated<number>
  kind: FolderKind
  name: string
  idParent: number | null
  rowVersion: Generated<number>
}

declare module '../kernel/db.ts' {
  interface Tables {
    folder: FolderTable
  }
}
