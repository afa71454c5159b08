import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import {
  acceptance,
  fraudLine,
  fraudQuery,
  suspicionOfLine,
  suspicionQuery,
  unbilledLine,
  unbilledQuery,
  unwatchedLine,
} from './suspicion.schema.ts'

const view = 'SuspiciousEntities.view'
const edit = 'SuspiciousEntities.edit'
const lists = ['WithoutMonitoring', 'WithoutBilling', 'WithFraud'].map((list) => `DialModuleLines.${list}`)

/** Lines that deserve a look. */
export const suspicionApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  WithoutMonitoring: endpoint({
    method: 'GET',
    path: '/WithoutMonitoring',
    summary: 'List lines that are on and that no rule watches',
    permission: view,
    query: suspicionQuery,
    response: pageOf(unwatchedLine),
  }),
  WithoutBilling: endpoint({
    method: 'GET',
    path: '/WithoutBilling',
    summary: 'List lines without a tariff, or with calls of this month or the last that none billed',
    permission: view,
    query: unbilledQuery,
    response: pageOf(unbilledLine),
  }),
  WithFraud: endpoint({
    method: 'GET',
    path: '/WithFraud',
    summary: 'List lines whose last 24 hours look like fraud, with the evidence; looked at each hour',
    permission: view,
    query: fraudQuery,
    response: pageOf(fraudLine),
  }),
  AcceptSuspicion: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Suspicions/{kind}',
    summary: 'Accept until a day that a line is as it is; it is not listed meanwhile',
    permission: edit,
    params: suspicionOfLine,
    body: acceptance,
    response: none,
    changes: { only: lists },
  }),
  ReopenSuspicion: endpoint({
    method: 'DELETE',
    path: '/{idDialModuleLine}/Suspicions/{kind}',
    summary: 'List a line again that was accepted as it is',
    permission: edit,
    params: suspicionOfLine,
    response: none,
    changes: { only: lists },
  }),
})
