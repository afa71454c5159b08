import { lineTariffApi } from '@parley/contract/tariffs/lineTariff.api.ts'
import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import { tariffKind } from '@parley/contract/tariffs/tariff.entity.ts'
import { tariffChange } from '@parley/contract/tariffs/tariff.schema.ts'
import { tariffImportApi } from '@parley/contract/tariffs/tariffImport.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import {
  applyTariffImport,
  previewTariffImport,
  readRefusedRates,
  readTariffImport,
  readTariffImportRows,
} from './import/tariffImport.service.ts'
import { readLineTariff, readLineTariffs, updateLineTariff, updateLineTariffs } from './lineTariff.service.ts'
import {
  createTariff,
  createTariffVersion,
  endTariff,
  readTariff,
  readTariffs,
  removeTariff,
  renameTariff,
} from './tariff.service.ts'
import { exportRates } from './tariffExport.ts'

export const tariffs: Domain = {
  routes: [
    ...routes(tariffApi, {
      Tariffs: readTariffs,
      CreateTariff: (ctx, { body }) => createTariff(ctx, body),
      Tariff: (ctx, { params }) => readTariff(ctx, params.idTariff),
      UpdateTariff: (ctx, { params, body }) => renameTariff(ctx, params.idTariff, body),
      CreateTariffVersion: (ctx, { params, body }) => createTariffVersion(ctx, params.idTariff, body),
      EndTariff: (ctx, { params, body }) => endTariff(ctx, params.idTariff, body),
      RemoveTariff: (ctx, { params }) => removeTariff(ctx, params.idTariff),
      LinesTariff: (ctx, { query }) => readLineTariffs(ctx, query),
      UpdateLinesTariff: (ctx, { body }) => updateLineTariffs(ctx, body),
    }),
    ...routes(lineTariffApi, {
      Tariff: (ctx, { params }) => readLineTariff(ctx, params.idDialModuleLine),
      UpdateTariff: (ctx, { params, body }) => updateLineTariff(ctx, params.idDialModuleLine, body),
    }),
    ...routes(tariffImportApi, {
      ExportTariffRates: (ctx, { params }) => exportRates(ctx, params.idTariff, params.version),
      PreviewTariffImport: (ctx, { params, body }) => previewTariffImport(ctx, params.idTariff, body),
      TariffImport: (ctx, { params }) => readTariffImport(ctx, params.idTariff, params.idTariffImport),
      TariffImportRows: (ctx, { params, query }) =>
        readTariffImportRows(ctx, params.idTariff, params.idTariffImport, query),
      ApplyTariffImport: (ctx, { params, body }) =>
        applyTariffImport(ctx, params.idTariff, params.idTariffImport, body),
      TariffImportRefused: (ctx, { params }) => readRefusedRates(ctx, params.idTariff, params.idTariffImport),
    }),
  ],
  undo: [
    // Of a tariff its name, and that it was created. A version that was added stays: it ends, or a later one follows it.
    undoOf({
      of: tariffKind,
      as: tariffApi.UpdateTariff,
      fields: ['name'],
      async update(ctx, idTariff, { name }) {
        const { rowVersion } = await readTariff(ctx, idTariff)
        await renameTariff(ctx, idTariff, tariffChange.parse({ name, rowVersion }))
      },
      create: removeTariff,
    }),
  ],
  constraints: { tariff_name_key: 'tariff.nameTaken' },
}
