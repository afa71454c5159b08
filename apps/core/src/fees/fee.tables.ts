import type { Fee } from '@parley/contract/fees/fee.schema.ts'
import type { ColumnType, Generated } from 'kysely'

export interface FeeTable {
  idFee: Generated<number>
  idTenant: Generated<number>
  category: Fee['category']
  /** A decimal number in text. */
  amount: string
  currency: string
  period: Fee['period']
  quantity: number
  validFrom: string
  validTo: string | null
  note: string
  rowVersion: Generated<number>
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
  updatedAt: ColumnType<string, Date, Date>
  updatedBy: number | null
}

declare module '../kernel/db.ts' {
  interface Tables {
    fee: FeeTable
  }
}
