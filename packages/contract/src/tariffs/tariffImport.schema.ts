import { z } from 'zod'
import { importEncodings } from '../kernel/import.enum.ts'
import { type CellsOf, importOf } from '../kernel/import.schema.ts'
import { id, rowVersion } from '../kernel/schema.ts'
import { day, rate, step, tariffTerms } from './tariff.schema.ts'

/** Prices of a tariff as a file has them: a row for each step, in the currency of the tariff. What is of the whole tariff stands in every row. */
export const tariffImports = importOf({
  prefix: { of: rate.shape.prefix, isNeeded: true, also: ['number', 'destination', 'code'] },
  band: { of: rate.shape.band, also: ['band', 'hours'] },
  connectFee: { of: rate.shape.connectFee, also: ['connectfee', 'setupfee', 'callprice'] },
  fromSecond: { of: step.shape.fromSecond },
  price: { of: step.shape.price, also: ['rate'] },
  increment: { of: step.shape.increment, also: ['increment', 'interval'] },
  bundleSeconds: { of: tariffTerms.shape.bundleSeconds, also: ['includedseconds', 'bundle'] },
})
export type RateColumn = keyof typeof tariffImports.columns
export type RateCells = CellsOf<RateColumn>

export const tariffImportFile = tariffImports.file
export const tariffImport = tariffImports.state.extend({ idTariffImport: id })
export type TariffImport = z.output<typeof tariffImport>
export const tariffImportRow = tariffImports.row
export type TariffImportRow = z.output<typeof tariffImportRow>

/** The prices and included seconds of the file replace those of the latest version; all else of it stays. */
export const tariffImportApply = z.object({ validFrom: day.meta({ label: 'First day' }), rowVersion })

/** Within an answer: what is streamed would be read after it has left the tenant. */
export const csvFile = z.object({ fileName: z.string(), content: z.string() })
/** To be saved as the file was written that its rows come from. */
export const refusedRates = csvFile.extend({ encoding: z.enum(importEncodings) })
export type RefusedRates = z.output<typeof refusedRates>
export type CsvFile = z.output<typeof csvFile>
