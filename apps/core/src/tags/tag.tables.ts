import type { Generated } from 'kysely'

export interface TagTable {
  idTag: Generated<number>
  idTenant: Generated<number>
  name: string
  tone: 0 | 1 | 2 | 3 | 4 | 5
  rowVersion: Generated<number>
}

declare module '../kernel/db.ts' {
  interface Tables {
    tag: TagTable
  }
}
