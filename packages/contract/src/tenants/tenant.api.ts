import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, pageOf, rowVersion } from '../kernel/schema.ts'
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
  tenantRow,
} from './tenant.schema.ts'

const params = z.object({ idTenant: id })
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
    summary: 'Tenants: one’s own, for the operator every one',
    permission: view,
    query: tenantQuery,
    response: pageOf(tenantRow),
  }),
  Create: endpoint({
    method: 'POST',
    path: '/Create',
    summary: 'Create a tenant and invite its first administrator; for the operator only',
    permission: edit,
    body: tenantDraft,
    response: tenantCreated,
    errors: [...facts, 'tenant.operatorOnly', 'user.usernameTaken'],
  }),
  Basic: endpoint({
    method: 'GET',
    path: '/{idTenant}/Basic',
    summary: 'A tenant with its limits and what is used of them',
    permission: view,
    params,
    response: tenant,
  }),
  UpdateBasic: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Basic',
    summary: 'Change a tenant; parent and limits for the operator only',
    permission: edit,
    params,
    body: tenantChange,
    response: tenant,
    errors: [...facts, 'tenant.limitsOfOperator', 'tenant.currencyInUse', 'entity.stale'],
  }),
  Running: endpoint({
    method: 'GET',
    path: '/{idTenant}/Running',
    summary: 'Conversations that a suspension would end',
    permission: edit,
    params,
    response: runningConversations,
  }),
  Suspend: endpoint({
    method: 'POST',
    path: '/{idTenant}/Suspend',
    summary: 'Keep the people of a tenant out, ending its conversations if told so; for the operator only',
    permission: edit,
    params,
    body: suspension,
    response: tenant,
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
    summary: 'Let the people of a suspended tenant in again; for the operator only',
    permission: edit,
    params,
    body: z.object({ rowVersion }),
    response: tenant,
    errors: ['tenant.operatorOnly', 'tenant.alreadyActive', 'entity.stale'],
  }),
  Parameters: endpoint({
    method: 'GET',
    path: '/{idTenant}/Parameters',
    summary: 'Settings of a tenant by key',
    permission: view,
    params,
    response: parameters,
  }),
  UpdateParameters: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Parameters',
    summary: 'Replace the settings of a tenant',
    permission: edit,
    params,
    body: parametersChange,
    response: parameters,
    errors: ['entity.stale'],
  }),
})
