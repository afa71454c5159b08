import { tariffApi } from '@parley/contract/tariffs/tariff.api.ts'
import { constraints } from '../kernel/constraint.ts'
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

constraints({ tariff_name_key: 'tariff.nameTaken' })

export const tariffRoutes = routes(tariffApi, {
  Tariffs: (ctx, { params }) => readTariffs(ctx, params.idTenant),
  CreateTariff: (ctx, { params, body }) => createTariff(ctx, params.idTenant, body),
  Tariff: (ctx, { params }) => readTariff(ctx, params),
  UpdateTariff: (ctx, { params, body }) => renameTariff(ctx, params, body),
  CreateTariffVersion: (ctx, { params, body }) => createTariffVersion(ctx, params, body),
  EndTariff: (ctx, { params, body }) => endTariff(ctx, params, body),
  RemoveTariff: (ctx, { params }) => removeTariff(ctx, params),
  LinesTariff: (ctx, { params, query }) => readLineTariffs(ctx, params.idTenant, query),
  UpdateLinesTariff: (ctx, { params, body }) => updateLineTariffs(ctx, params.idTenant, body),
})
