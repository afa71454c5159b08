import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import type { ColumnType, Generated } from 'kysely'

/** Sent as JSON text, read parsed. */
type JsonColumn<T> = ColumnType<T, string, string>

export interface AgentControlTable {
  idTenant: Generated<number>
  features: JsonColumn<AgentControl['features']>
  languages: JsonColumn<AgentControl['languages']>
  rules: JsonColumn<AgentControl['rules']>
  rowVersion: Generated<number>
  updatedAt: ColumnType<string, Date, Date>
  updatedBy: number | null
}

declare module '../kernel/db.ts' {
  interface Tables {
    agentControl: AgentControlTable
  }
}
