import type { CallType, ChannelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ScriptKind } from '@parley/contract/enums/operations.enum.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import type { ColumnType, Generated } from 'kysely'

/** Sent as JSON text, read parsed. */
type JsonColumn = ColumnType<Json, string, string>

export interface CallScriptTable {
  idCallScript: Generated<number>
  idTenant: Generated<number>
  guid: Generated<string>
  name: string
  description: Generated<string>
  idFolder: number | null
  scriptKind: ScriptKind
  componentType: string | null
  type: CallType
  channel: ChannelType
  version: Generated<number>
  publishedVersion: number | null
  languages: Generated<string[]>
  errors: Generated<number>
  warnings: Generated<number>
  words: Generated<string>
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
  updatedAt: ColumnType<string, Date, Date>
  updatedBy: number | null
  rowVersion: Generated<number>
}

export interface CallScriptHistoryTable {
  idCallScript: number
  version: number
  idTenant: Generated<number>
  document: JsonColumn
  sha256: string
  note: string
  parent: number | null
  errors: number
  warnings: number
  nodes: number
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
}

export interface CallScriptReferenceTable {
  idCallScript: number
  version: number
  idTenant: Generated<number>
  kind: string
  target: string
  nodeId: string
  nodeLabel: string
}

export interface CallScriptTagTable {
  idCallScript: number
  version: number
  idTag: number
  idTenant: Generated<number>
}

export interface CallScriptLiveTable {
  idCallScriptLive: Generated<number>
  idTenant: Generated<number>
  idCallScript: number
  version: number
  liveFrom: ColumnType<string, Date, never>
  liveUntil: ColumnType<string | null, never, Date>
  publishedBy: number | null
}

declare module '../kernel/db.ts' {
  interface Tables {
    callScript: CallScriptTable
    callScriptHistory: CallScriptHistoryTable
    callScriptReference: CallScriptReferenceTable
    callScriptTag: CallScriptTagTable
    callScriptLive: CallScriptLiveTable
  }
}
