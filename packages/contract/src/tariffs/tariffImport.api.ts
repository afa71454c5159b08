import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { importRowQuery } from '../kernel/import.schema.ts'
import { id, pageOf } from '../kernel/schema.ts'
import {
  csvFile,
  refusedRates,
  tariffImport,
  tariffImportApply,
  tariffImportFile,
  tariffImportRow,
} from './tariffImport.schema.ts'

const view = 'AccessManagement.viewtariff'
const edit = 'AccessManagement.edittariff'
const ofTariff = z.object({ idTenant: id, idTariff: id })
const one = ofTariff.extend({ idTariffImport: id })

export const tariffImportApi = group('Tenants', '/Administration/Tenants', {
  ExportTariffRates: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tariffs/{idTariff}/Versions/{version}/Rates',
    on: 'tenant',
    summary: 'Get the prices of a version as CSV that can be imported again',
    permission: view,
    params: ofTariff.extend({ version: z.int().min(1) }),
    response: csvFile,
  }),
  PreviewTariffImport: endpoint({
    method: 'POST',
    path: '/{idTenant}/Tariffs/{idTariff}/Import',
    on: 'tenant',
    summary: 'Preview a CSV import of prices, row by row, without changing anything',
    permission: edit,
    params: ofTariff,
    body: tariffImportFile,
    bodyLimit: 12_000_000,
    response: tariffImport,
    changes: { only: ['Tenants.TariffImportRows'] },
    answers: 'TariffImport',
    errors: ['tariffImport.unreadable', 'tariffImport.tooManyRows'],
  }),
  TariffImport: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tariffs/{idTariff}/Import/{idTariffImport}',
    on: 'tenant',
    summary: 'Get an import of prices with its state',
    permission: edit,
    params: one,
    response: tariffImport,
  }),
  TariffImportRows: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tariffs/{idTariff}/Import/{idTariffImport}/Rows',
    on: 'tenant',
    summary: 'List the rows of an import of prices with their results',
    permission: edit,
    params: one,
    query: importRowQuery,
    response: pageOf(tariffImportRow),
  }),
  ApplyTariffImport: endpoint({
    method: 'POST',
    path: '/{idTenant}/Tariffs/{idTariff}/Import/{idTariffImport}/Apply',
    on: 'tenant',
    summary: 'Add a version with the prices of the file; nothing is added where a row is refused',
    permission: edit,
    params: one,
    body: tariffImportApply,
    response: tariffImport,
    answers: 'TariffImport',
    errors: [
      'tariffImport.notOpen',
      'tariffImport.nothingToDo',
      'tariffImport.refusedRows',
      'tariff.badTerms',
      'tariff.backwards',
      'tariff.overlap',
      'tariff.otherCurrency',
      'tariff.tooMany',
      'entity.stale',
    ],
  }),
  TariffImportRefused: endpoint({
    method: 'GET',
    path: '/{idTenant}/Tariffs/{idTariff}/Import/{idTariffImport}/Refused',
    on: 'tenant',
    summary: 'Get the refused rows of an import of prices with reasons, as CSV',
    permission: edit,
    params: one,
    response: refusedRates,
  }),
})
