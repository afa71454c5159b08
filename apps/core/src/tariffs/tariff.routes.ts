import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import { routes } from '../kernel/routes.ts'
import { readLineTariffs, updateLineTariffs } from './lineTariff.service.ts'
import {
  createTariff,
  createTariffVersion,
  endTariff,
  readTariff,
  readTariffs,
  removeTariff,
  renameTariff,
} from './tariff.service.ts'

export const tariffRoutes = routes(tariffApi, {
  Tariffs: readTariffs,
  CreateTariff: (ctx, { body }) => createTariff(ctx, body),
  Tariff: (ctx, { params }) => readTariff(ctx, params.idTariff),
  UpdateTariff: (ctx, { params, body }) => renameTariff(ctx, params.idTariff, body),
  CreateTariffVersion: (ctx, { params, body }) => createTariffVersion(ctx, params.idTariff, body),
  EndTariff: (ctx, { params, body }) => endTariff(ctx, params.idTariff, body),
  RemoveTariff: (ctx, { params }) => removeTariff(ctx, params.idTariff),
  LinesTariff: (ctx, { query }) => readLineTariffs(ctx, query),
  UpdateLinesTariff: (ctx, { body }) => updateLineTariffs(ctx, body),
})
