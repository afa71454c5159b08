import { endpoint, group } from '../kernel/endpoint.ts'
import { budget, budgetChange } from './budget.schema.ts'

export const budgetApi = group('Tenants', '/Administration/Tenants', {
  Budget: endpoint({
    method: 'GET',
    path: '/{idTenant}/Budget',
    on: 'tenant',
    summary: 'Get what a tenant means to be charged in a month at most',
    permission: 'Statistics.viewbilling',
    response: budget,
  }),
  UpdateBudget: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Budget',
    on: 'tenant',
    summary: 'Set a tenant’s monthly budget and when to warn of it',
    permission: 'AccessManagement.editaccount',
    body: budgetChange,
    response: budget,
    answers: 'Budget',
    changes: ['Home.Warnings'],
    errors: ['entity.stale'],
  }),
})
