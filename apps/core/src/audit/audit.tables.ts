import type { ActionKind } from '@parley/contract/enums/operations.enum.ts'
import type { ColumnType, Generated } from 'kysely'

type JsonColumn = ColumnType<unknown, string | null, never>

export interface AuditEventTable {
  idAuditEvent: Generated<number>
  idTenant: Generated<number>
  at: ColumnType<string, Date, never>
  actorId: number | null
  actorName: string
  actorKind: 'user' | 'api' | 'system'
  actorTenant: number
  address: string | null
  requestId: string
  userAgent: string | null
  undoes: number | null
  kind: ActionKind
  area: string
  entityKind: string
  entityId: string
  entityName: string
  before: JsonColumn
  after: JsonColumn
  salt: string
  digest: string
  seq: number | null
  hash: string | null
  redactedAt: ColumnType<string | null, never, never>
  /** Its time is over: it holds its place in the chain and says nothing any more. */
  isPruned: Generated<boolean>
}

declare module '../kernel/db.ts' {
  interface Tables {
    auditEvent: AuditEventTable
  }
}
