import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, none, pageOf } from '../kernel/schema.ts'
import {
  lineTariff,
  lineTariffChange,
  lineTariffQuery,
  tariff,
  tariffChange,
  tariffDraft,
  tariffEnd,
  tariffRow,
  tariffVersionDraft,
} from './tariff.schema.ts'

const view = 'AccessManagement.viewtariff'
const edit = 'AccessManagement.edittariff'
const tenant = z.object({ idTenant: id })
const one = z.object({ idTenant: id, idTariff: id })

export const tariffApi = group('Tenants', '/Administration/Tenants', {
  Tariffs: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tariffs',
    summary: 'List a tenant’s tariffs',
    permission: view,
    params: tenant,
    response: z.array(tariffRow),
  }),
  CreateTariff: endpoint({
    method: 'POST',
    path: '/{idTenant}/Tariffs',
    summary: 'Create a tariff in the tenant’s currency with its first version',
    permission: edit,
    params: tenant,
    body: tariffDraft,
    response: tariff,
    errors: ['tariff.nameTaken', 'tariff.badTerms', 'tariff.backwards', 'tariff.tooMany'],
  }),
  Tariff: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tariffs/{idTariff}',
    summary: 'Get a tariff with all its versions',
    permission: view,
    params: one,
    response: tariff,
  }),
  UpdateTariff: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Tariffs/{idTariff}',
    summary: 'Rename a tariff; its versions stay as they are',
    permission: edit,
    params: one,
    body: tariffChange,
    response: tariff,
    errors: ['tariff.nameTaken', 'entity.stale'],
  }),
  CreateTariffVersion: endpoint({
    method: 'POST',
    path: '/{idTenant}/Tariffs/{idTariff}/Versions',
    summary: 'Add a version; an open-ended previous version ends the day before',
    permission: edit,
    params: one,
    body: tariffVersionDraft,
    response: tariff,
    errors: [
      'tariff.badTerms',
      'tariff.backwards',
      'tariff.overlap',
      'tariff.otherCurrency',
      'tariff.tooMany',
      'entity.stale',
    ],
  }),
  EndTariff: endpoint({
    method: 'POST',
    path: '/{idTenant}/Tariffs/{idTariff}/End',
    summary: 'End the latest version on a day after which no line has the tariff',
    permission: edit,
    params: one,
    body: tariffEnd,
    response: tariff,
    errors: ['tariff.ended', 'tariff.backwards', 'tariff.pastEnd', 'tariff.inUse', 'entity.stale'],
  }),
  RemoveTariff: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/Tariffs/{idTariff}',
    summary: 'Delete a tariff that no line has and that was never in force',
    permission: edit,
    params: one,
    response: none,
    errors: ['tariff.inUse', 'tariff.begun'],
  }),
  LinesTariff: endpoint({
    method: 'GET',
    path: '/{idTenant}/LinesTariff',
    summary: 'List lines with their tariffs and start dates',
    permission: view,
    params: tenant,
    query: lineTariffQuery,
    response: pageOf(lineTariff),
  }),
  UpdateLinesTariff: endpoint({
    method: 'PUT',
    path: '/{idTenant}/LinesTariff',
    summary: 'Assign a tariff to lines from a given day, or unassign it',
    permission: edit,
    params: tenant,
    body: lineTariffChange,
    response: z.array(lineTariff),
    errors: ['lineTariff.past', 'tariff.otherCurrency', 'tariff.notThen', 'entity.stale'],
  }),
})
