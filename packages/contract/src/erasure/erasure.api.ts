import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, pageOf } from '../kernel/schema.ts'
import {
  erasure,
  erasureDraft,
  erasureQuery,
  erasureReceipt,
  identifier,
  personFound,
  receiptBody,
  receiptCheck,
} from './erasure.schema.ts'

const params = z.object({ idErasure: id })
const permission = 'AccessManagement.erase'

export const erasureApi = group('Erasure', '/Administration/Erasure', {
  Find: endpoint({
    method: 'POST',
    path: '/Find',
    summary: 'What every area holds of a person',
    permission,
    body: identifier,
    response: personFound,
    errors: ['erasure.badIdentifier'],
  }),
  Erase: endpoint({
    method: 'POST',
    path: '/Erase',
    summary: 'Erase or anonymise a person everywhere, as a task',
    permission,
    body: erasureDraft,
    response: erasure,
    errors: ['erasure.badIdentifier', 'erasure.notConfirmed', 'erasure.blocked'],
  }),
  Erasures: endpoint({
    method: 'GET',
    path: '/Erasures',
    summary: 'People who were erased, newest first',
    permission,
    query: erasureQuery,
    response: pageOf(erasure),
  }),
  Erasure: endpoint({
    method: 'GET',
    path: '/{idErasure}',
    summary: 'One erasure and what it did in each area',
    permission,
    params,
    response: erasure,
  }),
  Receipt: endpoint({
    method: 'GET',
    path: '/{idErasure}/Receipt',
    summary: 'The signed receipt',
    permission,
    params,
    response: erasureReceipt,
    errors: ['erasure.noReceipt'],
  }),
  CheckReceipt: endpoint({
    method: 'POST',
    reads: true,
    path: '/CheckReceipt',
    summary: 'Whether a receipt was signed here and not changed since',
    permission,
    body: receiptBody,
    response: receiptCheck,
  }),
})
