import type { RetentionAction, RetentionPart } from '@parley/contract/retention/retention.enum.ts'
import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, Date, Date>
type OptionalInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>

/** A part of a run: its rule when it began, and, once it has ended, what was counted then. */
export interface RunPart {
  readonly part: RetentionPart
  readonly days: number
  readonly action: RetentionAction
  readonly until: string
  readonly left: number | null
  readonly held: number
}

declare module '../kernel/db.ts' {
  interface Tables {
    retentionRule: {
      idTenant: Generated<number>
      part: RetentionPart
      days: number
      action: RetentionAction
      doneUntil: OptionalInstant
    }
    retentionSetting: {
      idTenant: Generated<number>
      holdReason: string | null
      rowVersion: Generated<number>
      updatedAt: Instant
      updatedBy: number | null
    }
    legalHold: {
      guid: string
      idTenant: Generated<number>
      reason: string
      createdAt: Instant
      createdBy: number | null
    }
    retentionRun: {
      idRetentionRun: Generated<number>
      idTenant: Generated<number>
      idTask: number
      isNightly: boolean
      startedAt: Instant
      finishedAt: OptionalInstant
      parts: ColumnType<readonly RunPart[], string, string>
    }
    retentionRunDay: {
      idRetentionRun: number
      idTenant: Generated<number>
      part: RetentionPart
      day: string
      before: number
      removed: number
    }
  }
}
