import type { CallOutcome, CallType, ChannelType } from '@parley/contract/enums/conversation.enum.ts'
import type { ColumnType, Generated } from 'kysely'

/** Sent as a date or ISO text, read as ISO text. */
type Instant = ColumnType<string, Date | string, Date | string>
type OptionalInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

export interface DialLogTable {
  guid: string
  /** The millisecond inside the guid. */
  startedAt: Instant
  idTenant: Generated<number>
  callId: string
  thread: string
  channel: ChannelType
  direction: 'in' | 'out'
  callType: CallType
  idCallScript: number
  flowGuid: string
  flowVersion: number
  idLine: number | null
  idModule: number | null
  fromNumber: string
  toNumber: string
  language: string
  answeredAt: OptionalInstant
  endedAt: OptionalInstant
  ringMs: Generated<number>
  talkMs: Generated<number>
  outcome: CallOutcome | null
  disposition: string | null
  endWhose: string | null
  endCode: string | null
  errors: Generated<number>
  warnings: Generated<number>
  turns: Generated<number>
  latencyP50: number | null
  latencyP95: number | null
  isTest: Generated<boolean>
  idUser: number | null
}

export interface ConversationFavoriteTable {
  idUser: number
  guid: string
  idTenant: Generated<number>
}

declare module '../../kernel/db.ts' {
  interface Tables {
    dialLog: DialLogTable
    conversationFavorite: ConversationFavoriteTable
  }
}
