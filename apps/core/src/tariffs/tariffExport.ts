import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { titleOf } from '@parley/contract/kernel/import.schema.ts'
import type { TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { type CsvFile, tariffImports } from '@parley/contract/tariffs/tariffImport.schema.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { notFound } from '../kernel/refusal.ts'
import { readTariff } from './tariff.service.ts'

/** A line for each step, as the import reads them. */
const linesOf = ({ rates, bundleSeconds = 0 }: TariffVersion): string[] =>
  rates.flatMap(({ prefix, band, connectFee, steps }) =>
    steps.length === 0
      ? [csvLine([prefix, band, connectFee, null, null, null, bundleSeconds])]
      : steps.map(({ fromSecond, price, increment }) =>
          csvLine([prefix, band, connectFee, fromSecond, price, increment, bundleSeconds]),
        ),
  )

/** The prices of a version as a file; whoever may see them may take them along. */
export async function exportRates(ctx: Ctx, idTariff: number, version: number): Promise<CsvFile> {
  const { name, versions } = await readTariff(ctx, idTariff)
  const found = versions.find((each) => each.version === version) ?? notFound('Tariff version')
  const titles = csvLine(Object.values(tariffImports.columns).map(titleOf))
  return { fileName: `${name} version ${version}.csv`, content: BOM + titles + linesOf(found).join('') }
}
