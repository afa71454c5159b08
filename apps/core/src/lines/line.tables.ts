import type { LineKind } from '@parley/contract/enums/line.enum.ts'
import type { Generated } from 'kysely'

export interface LineTable {
  idLine: Generated<number>
  idTenant: Generated<number>
  idModule: number
  name: string
  numbers: Generated<string[]>
  kind: LineKind
  enabled: Generated<boolean>
  /** Most conversations at once. */
  mostCalls: Generated<number>
  idCallScript: number | null
  versionPolicy: Generated<'published' | 'pinned'>
  pinnedVersion: number | null
  rowVersion: Generated<number>
}

declare module '../kernel/db.ts' {
  interface Tables {
    line: LineTable
  }
}
