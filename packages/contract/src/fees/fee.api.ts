import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, none, pageOf } from '../kernel/schema.ts'
import { fee, feeChange, feeDetail, feeDraft, feeQuery } from './fee.schema.ts'

const view = 'AccessManagement.viewtariff'
const edit = 'AccessManagement.edittariff'
/** What months come to, and what their invoices would say. */
const charged = ['Statistics'] as const
const tenant = z.object({ idTenant: id })
const one = z.object({ idTenant: id, idFee: id })

export const feeApi = group('Tenants', '/Administration/Tenants', {
  Fees: endpoint({
    method: 'GET',
    path: '/{idTenant}/Fees',
    on: 'tenant',
    summary: 'List a tenant’s fees',
    permission: view,
    params: tenant,
    query: feeQuery,
    response: pageOf(fee),
  }),
  Fee: endpoint({
    method: 'GET',
    path: '/{idTenant}/Fees/{idFee}',
    on: 'tenant',
    summary: 'Get a fee',
    permission: view,
    params: one,
    response: feeDetail,
  }),
  CreateFee: endpoint({
    method: 'POST',
    path: '/{idTenant}/Fees',
    on: 'tenant',
    summary: 'Create a fee in the tenant’s currency',
    permission: edit,
    params: tenant,
    body: feeDraft,
    response: feeDetail,
    answers: 'Fee',
    changes: charged,
    errors: ['fee.backwards', 'fee.overlap', 'fee.beforeTenant', 'month.otherCurrency'],
  }),
  UpdateFee: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Fees/{idFee}',
    on: 'tenant',
    summary: 'Update a fee; once it has started, only its note and last day',
    permission: edit,
    params: one,
    body: feeChange,
    response: feeDetail,
    answers: 'Fee',
    changes: charged,
    errors: [
      'fee.backwards',
      'fee.overlap',
      'fee.begun',
      'fee.closed',
      'fee.closedOver',
      'fee.beforeTenant',
      'fee.otherCurrency',
      'month.otherCurrency',
      'entity.stale',
    ],
  }),
  RemoveFee: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/Fees/{idFee}',
    on: 'tenant',
    summary: 'Delete a fee that no closed month was charged for',
    permission: edit,
    params: one,
    response: none,
    removes: 'idFee',
    changes: charged,
    errors: ['fee.closed', 'fee.closedOver'],
  }),
})
