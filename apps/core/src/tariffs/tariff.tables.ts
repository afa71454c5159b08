import type { billingMode } from '@parley/contract/enums/billing.enum.ts'
import type { EnumValue } from '@parley/contract/kernel/enum.ts'
import type { TariffTerms } from '@parley/contract/tariffs/tariff.schema.ts'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../lines/line.tables.ts'

export type BillingMode = EnumValue<typeof billingMode>
/** The parts of a version's terms that have no column of their own. */
export type StoredTerms = Omit<TariffTerms, 'mode' | 'validFrom' | 'validTo'>

export interface TariffTable {
  idTariff: Generated<number>
  idTenant: Generated<number>
  name: string
  currency: string
  rowVersion: Generated<number>
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
  updatedAt: ColumnType<string, Date, Date>
  updatedBy: number | null
}

export interface TariffVersionTable {
  idTenant: Generated<number>
  idTariff: number
  version: number
  validFrom: string
  validTo: string | null
  mode: BillingMode
  terms: ColumnType<StoredTerms, string, never>
  createdAt: ColumnType<string, Date, never>
  createdBy: number | null
}

export interface LineTariffTable {
  idLineTariff: Generated<number>
  idTenant: Generated<number>
  idLine: number
  idTariff: number
  validFrom: string
  validTo: string | null
}

declare module '../kernel/db.ts' {
  interface Tables {
    tariff: TariffTable
    tariffVersion: TariffVersionTable
    lineTariff: LineTariffTable
  }
}
declare module '../lines/line.tables.ts' {
  interface LineTable {
    /** Counts changes of the line's tariffs, which are no part of the line itself. */
    tariffRowVersion: Generated<number>
  }
}
