import { endpoint, group } from '../kernel/endpoint.ts'
import { pageOf } from '../kernel/schema.ts'
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

const permission = 'AccessManagement.erase'

export const erasureApi = group('Erasure', '/Administration/Erasure', {
  Find: endpoint({
    method: 'POST',
    path: '/Find',
    summary: 'Find a person’s data in every area',
    permission,
    body: identifier,
    response: personFound,
    changes: { only: ['Audit'] },
    errors: ['erasure.badIdentifier', 'erasure.needsCountry'],
  }),
  Erase: endpoint({
    method: 'POST',
    path: '/Erase',
    summary: 'Erase or anonymize a person everywhere, as a task',
    permission,
    body: erasureDraft,
    response: erasure,
    changes: ['Tasks', 'Home.UserTasksOverview'],
    answers: 'Erasure',
    errors: ['erasure.badIdentifier', 'erasure.needsCountry', 'erasure.notConfirmed', 'erasure.blocked'],
  }),
  Erasures: endpoint({
    method: 'GET',
    path: '/Erasures',
    summary: 'List erasures, newest first',
    permission,
    query: erasureQuery,
    response: pageOf(erasure),
  }),
  Erasure: endpoint({
    method: 'GET',
    path: '/{idErasure}',
    summary: 'Get an erasure with its result for each area',
    permission,
    response: erasure,
  }),
  Receipt: endpoint({
    method: 'GET',
    path: '/{idErasure}/Receipt',
    summary: 'Get the signed receipt',
    permission,
    response: erasureReceipt,
    errors: ['erasure.noReceipt'],
  }),
  ReceiptPdf: endpoint({
    method: 'GET',
    path: '/{idErasure}/ReceiptPdf',
    summary: 'The receipt as a letter for the person',
    permission,
    response: 'stream',
    ticket: true,
    errors: ['erasure.noReceipt'],
  }),
  CheckReceipt: endpoint({
    method: 'POST',
    reads: true,
    path: '/CheckReceipt',
    summary: 'Verify a receipt',
    permission,
    body: receiptBody,
    response: receiptCheck,
  }),
})
