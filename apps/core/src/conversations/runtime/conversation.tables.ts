import type { ColumnType, Generated } from 'kysely'
import type { RecordedEvent } from './recording.ts'

/** Sent as JSON text, read parsed. */
type JsonColumn<T = unknown> = ColumnType<T, string, string>
type Instant = ColumnType<string, Date, Date>

export interface ConversationEventTable extends Omit<RecordedEvent, 'data'> {
  guid: string
  idTenant: Generated<number>
  data: JsonColumn<RecordedEvent['data']>
}

export interface ConversationDetailTable {
  guid: string
  idTenant: Generated<number>
  flows: JsonColumn
  path: JsonColumn
  changes: JsonColumn
  initial: JsonColumn
  final: JsonColumn
  words: ColumnType<never, never, never>
}

export interface ConversationSessionTable {
  guid: string
  idTenant: Generated<number>
  idUser: number | null
  setup: JsonColumn
  /** The checkpoint; null until somebody is there. */
  state: ColumnType<unknown, string | null, string>
  deadline: Instant
}

export interface TenantVariableTable {
  idTenant: Generated<number>
  name: string
  value: JsonColumn
  updatedAt: Instant
}

declare module '../../kernel/db.ts' {
  interface Tables {
    conversationEvent: ConversationEventTable
    conversationDetail: ConversationDetailTable
    conversationSession: ConversationSessionTable
    tenantVariable: TenantVariableTable
  }
}
