import type { ErasureMode, IdentifierKind } from '@parley/contract/erasure/erasure.enum.ts'
import type { ErasureReceipt } from '@parley/contract/erasure/erasure.schema.ts'
import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, Date, never>

declare module '../kernel/db.ts' {
  interface Tables {
    erasure: {
      idErasure: Generated<number>
      idTenant: Generated<number>
      idTask: number | null
      kind: IdentifierKind
      /** Keyed: tells whether somebody comes back, and nothing to who does not have the key. */
      hash: string
      masked: string
      /** The identifier, sealed, while the work goes on. */
      sealed: string | null
      mode: ErasureMode
      reason: string
      createdAt: Instant
      createdBy: number | null
      createdName: string
      finishedAt: ColumnType<string | null, Date | null | undefined, Date>
      receipt: ColumnType<ErasureReceipt | null, string | null | undefined, string>
    }
    erasureArea: {
      idErasure: number
      idTenant: Generated<number>
      area: string
      found: number
      done: number
      at: Instant
    }
    signingKey: { idTenant: Generated<number>; publicKey: string; sealed: string; createdAt: Instant }
  }
}
