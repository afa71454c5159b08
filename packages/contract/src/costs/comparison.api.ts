import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, none, pageOf } from '../kernel/schema.ts'
import { comparisonRow, comparisonRowQuery, costComparison, invoiceFile } from './comparison.schema.ts'

const view = 'Statistics.viewcosts'
const tenant = z.object({ idTenant: id })
const one = z.object({ idTenant: id, idCostComparison: id })

export const comparisonApi = group('Statistics', '/Statistics', {
  CostComparisons: endpoint({
    method: 'GET',
    path: '/{idTenant}/CostComparisons',
    on: 'tenant',
    summary: 'List the latest comparisons with providers’ invoices',
    permission: view,
    params: tenant,
    response: z.object({ items: z.array(costComparison) }),
  }),
  CostComparison: endpoint({
    method: 'GET',
    path: '/{idTenant}/CostComparisons/{idCostComparison}',
    on: 'tenant',
    summary: 'Get a comparison with a provider’s invoice',
    permission: view,
    params: one,
    response: costComparison,
  }),
  CostComparisonRows: endpoint({
    method: 'GET',
    path: '/{idTenant}/CostComparisons/{idCostComparison}/Rows',
    on: 'tenant',
    summary: 'List the calls of a comparison',
    permission: view,
    params: one,
    query: comparisonRowQuery,
    response: pageOf(comparisonRow),
  }),
  CompareCosts: endpoint({
    method: 'POST',
    path: '/{idTenant}/CostComparisons',
    on: 'tenant',
    summary: 'Compare a provider’s invoice (CSV) with our calls, as a task',
    permission: view,
    params: tenant,
    body: invoiceFile,
    response: costComparison,
    answers: 'CostComparison',
    changes: ['Tasks', 'Home.UserTasksOverview'],
    errors: [
      'costComparison.unreadable',
      'costComparison.tooManyRows',
      'costComparison.tooLong',
      'providerPrice.otherCurrency',
    ],
  }),
  RemoveCostComparison: endpoint({
    method: 'DELETE',
    path: '/{idTenant}/CostComparisons/{idCostComparison}',
    on: 'tenant',
    summary: 'Delete a comparison with a provider’s invoice',
    permission: 'AccessManagement.edittariff',
    params: one,
    response: none,
    removes: 'idCostComparison',
    errors: ['costComparison.running'],
  }),
})
