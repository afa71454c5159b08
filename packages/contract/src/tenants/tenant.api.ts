import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { exportOptions } from '../kernel/export.schema.ts'
import { pageOf, rowVersion } from '../kernel/schema.ts'
import {
  parameters,
  parametersChange,
  runningConversations,
  suspension,
  tenant,
  tenantChange,
  tenantCreated,
  tenantDraft,
  tenantQuery,
  tenantReportQuery,
  tenantRow,
} from './tenant.schema.ts'

const view = 'AccessManagement.viewaccount'
const edit = 'AccessManagement.editaccount'
const facts = [
  'tenant.nameTaken',
  'tenant.unknownZone',
  'tenant.unknownCurrency',
  'tenant.unknownLocale',
  'tenant.parent',
] as const

export const tenantApi = group('Tenants', '/Administration/Tenants', {
  List: endpoint({
    method: 'GET',
    path: '/List',
    summary: 'List your tenants, or all tenants for the operator',
    permission: view,
    query: tenantQuery,
    response: pageOf(tenantRow),
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Create a tenant and invite its first administrator (operator only)',
    permission: edit,
    body: tenantDraft,
    response: tenantCreated,
    changes: ['Lookups.Tenants', 'Home.UserInfo'],
    errors: [...facts, 'tenant.operatorOnly', 'user.usernameTaken'],
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idTenant}/Basic',
    on: 'tenant',
    summary: 'Get a tenant with its limits and usage',
    permission: view,
    response: tenant,
  }),
  UpdateBasic: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Basic',
    on: 'tenant',
    summary: 'Update a tenant (parent and limits: operator only)',
    permission: edit,
    body: tenantChange,
    response: tenant,
    changes: ['Lookups.Tenants', 'Home.UserInfo'],
    answers: 'Basic',
    errors: [
      ...facts,
      'tenant.limitsOfOperator',
      'tenant.currencyInUse',
      'tenant.monthOpen',
      'providerPrice.currencyInUse',
      'entity.stale',
    ],
  }),
  Running: endpoint({
    method: 'GET',
    path: '/{idTenant}/Running',
    on: 'tenant',
    summary: 'List conversations that a suspension would end',
    permission: edit,
    response: runningConversations,
  }),
  Suspend: endpoint({
    method: 'POST',
    path: '/{idTenant}/Suspend',
    on: 'tenant',
    summary: 'Suspend a tenant, optionally ending its conversations (operator only)',
    permission: edit,
    body: suspension,
    response: tenant,
    changes: ['Lookups.Tenants', 'Home.UserInfo'],
    answers: 'Basic',
    errors: [
      'tenant.operatorOnly',
      'tenant.operator',
      'tenant.own',
      'tenant.alreadySuspended',
      'tenant.inUse',
      'entity.stale',
    ],
  }),
  Reactivate: endpoint({
    method: 'POST',
    path: '/{idTenant}/Reactivate',
    on: 'tenant',
    summary: 'Reactivate a suspended tenant (operator only)',
    permission: edit,
    body: z.object({ rowVersion }),
    response: tenant,
    changes: ['Lookups.Tenants', 'Home.UserInfo'],
    answers: 'Basic',
    errors: ['tenant.operatorOnly', 'tenant.alreadyActive', 'entity.stale'],
  }),
  Parameters: endpoint({
    method: 'GET',
    path: '/{idTenant}/Parameters',
    on: 'tenant',
    summary: 'Get a tenant’s settings by key',
    permission: view,
    response: parameters,
  }),
  UpdateParameters: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Parameters',
    on: 'tenant',
    summary: 'Replace a tenant’s settings',
    permission: edit,
    body: parametersChange,
    response: parameters,
    answers: 'Parameters',
    errors: ['entity.stale'],
  }),
})

export const tenantReportApi = group('Assets', '/Assets', {
  ReportTenant: endpoint({
    method: 'GET',
    path: '/ReportTenant',
    summary: 'Export the tenants you can see as CSV or an Excel workbook',
    permission: 'AccessManagement.viewaccount',
    query: tenantReportQuery.extend(exportOptions.shape),
    response: 'stream',
    ticket: true,
  }),
})
