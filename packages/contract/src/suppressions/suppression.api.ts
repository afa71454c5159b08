import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import { suppression, suppressionDraft, suppressionQuery, suppressionsAdded } from './suppression.schema.ts'

export const suppressionApi = group('Campaigns', '/Campaigns', {
  Suppressions: endpoint({
    method: 'GET',
    path: '/Suppressions',
    summary: 'List do-not-call entries of the tenant, a campaign and all tenants',
    permission: 'Campaign.view',
    query: suppressionQuery,
    response: pageOf(suppression),
  }),
  AddSuppressions: endpoint({
    method: 'POST',
    path: '/Suppressions',
    summary: 'Add numbers or addresses to a do-not-call list; entries for all tenants need Campaign.control',
    permission: 'Campaign.edit',
    body: suppressionDraft,
    response: suppressionsAdded,
    errors: ['suppression.noCampaign', 'suppression.past', 'suppression.globalNeedsControl'],
  }),
  RemoveSuppression: endpoint({
    method: 'DELETE',
    path: '/Suppressions/{idSuppression}',
    summary: 'Remove a do-not-call entry',
    permission: 'Campaign.edit',
    response: none,
    removes: 'idSuppression',
    errors: ['suppression.globalNeedsControl'],
  }),
})
