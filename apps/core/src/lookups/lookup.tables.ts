import type { Generated } from 'kysely'

export interface LanguageTable {
  idLanguage: Generated<number>
  idTenant: number | null
  code: string
  name: string
}

declare module '../kernel/db.ts' {
  interface Tables {
    language: LanguageTable
  }
}
