import type { channelIntegration } from '@parley/contract/enums/line.enum.ts'
import type { EnumValue } from '@parley/contract/kernel/enum.ts'
import type { Generated } from 'kysely'

export interface DialModuleTable {
  idModule: Generated<number>
  idTenant: Generated<number>
  name: string
  integration: EnumValue<typeof channelIntegration>
  enabled: Generated<boolean>
  /** Most conversations at once. */
  mostCalls: Generated<number>
  rowVersion: Generated<number>
}

declare module '../kernel/db.ts' {
  interface Tables {
    dialModule: DialModuleTable
  }
}
