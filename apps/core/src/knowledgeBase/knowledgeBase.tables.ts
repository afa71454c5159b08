import type { ColumnType, Generated } from 'kysely'

export interface KnowledgeBaseTable {
  idKnowledgeBase: Generated<number>
  idTenant: Generated<number>
  guid: Generated<string>
  name: string
  languages: Generated<string[]>
  sources: Generated<number>
  updatedAt: ColumnType<string, Date, Date>
}

declare module '../kernel/db.ts' {
  interface Tables {
    knowledgeBase: KnowledgeBaseTable
  }
}
