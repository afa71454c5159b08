import { endpoint, group } from '../kernel/endpoint.ts'
import { lineTariff, lineTariffDraft } from './tariff.schema.ts'

/** The tariffs of one line. */
export const lineTariffApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  Tariff: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Tariff',
    summary: 'Get the tariffs of a line with their days',
    permission: 'AccessManagement.viewtariff',
    response: lineTariff,
  }),
  UpdateTariff: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Tariff',
    summary: 'Give a line a tariff from a day on, or none',
    permission: 'AccessManagement.edittariff',
    body: lineTariffDraft,
    response: lineTariff,
    answers: 'Tariff',
    changes: ['Tenants.LinesTariff', 'Tenants.Tariffs', 'Tenants.Tariff'],
    errors: ['lineTariff.past', 'tariff.otherCurrency', 'tariff.notThen', 'entity.stale'],
  }),
})
