import { endpoint, group } from '../kernel/endpoint.ts'
import {
  checkedDestination,
  destinationChange,
  destinations,
  lineDestinations,
  triedDestination,
} from './destination.schema.ts'

const view = 'Line.view'
const errors = ['destination.twice', 'entity.stale'] as const

/** Where the lines of a tenant may call. */
export const destinationApi = group('Tenants', '/Administration/Tenants', {
  Destinations: endpoint({
    method: 'GET',
    path: '/{idTenant}/Destinations',
    on: 'tenant',
    summary: 'Get where lines of a tenant may call, and what was not called in the last seven days',
    permission: 'AccessManagement.viewaccount',
    response: destinations,
  }),
  UpdateDestinations: endpoint({
    method: 'PUT',
    path: '/{idTenant}/Destinations',
    on: 'tenant',
    summary: 'Set where lines of a tenant may call, and how often',
    permission: 'AccessManagement.editaccount',
    body: destinationChange,
    response: destinations,
    changes: ['DialModuleLines'],
    answers: 'Destinations',
    errors: ['destination.emergency', ...errors],
  }),
  CheckDestination: endpoint({
    method: 'POST',
    path: '/{idTenant}/CheckDestination',
    on: 'tenant',
    summary: 'Get whether a number would be called now by lines without entries of their own, and why',
    permission: 'AccessManagement.viewaccount',
    body: triedDestination,
    response: checkedDestination,
    reads: true,
  }),
})

/** Where one line may call. */
export const lineDestinationApi = group('DialModuleLines', '/Administration/DialModuleLines', {
  Destinations: endpoint({
    method: 'GET',
    path: '/{idDialModuleLine}/Destinations',
    summary: 'Get where a line may call, and what it did not call in the last seven days',
    permission: view,
    response: lineDestinations,
  }),
  UpdateDestinations: endpoint({
    method: 'PUT',
    path: '/{idDialModuleLine}/Destinations',
    summary: 'Set where a line may call beside what holds for all lines of the tenant',
    permission: 'Line.edit',
    body: destinationChange,
    response: lineDestinations,
    answers: 'Destinations',
    errors,
  }),
  CheckDestination: endpoint({
    method: 'POST',
    path: '/{idDialModuleLine}/CheckDestination',
    summary: 'Get whether a line would call a number now, and why',
    permission: view,
    body: triedDestination,
    response: checkedDestination,
    reads: true,
  }),
})
