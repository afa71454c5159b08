import { endpoint, group } from '../kernel/endpoint.ts'
import { none, pageOf } from '../kernel/schema.ts'
import {
  suppression,
  suppressionDraft,
  suppressionFile,
  suppressionFileRead,
  suppressionQuery,
  suppressionsAdded,
} from './suppression.schema.ts'

/** 8 MB in base64. */
const FILE_LIMIT = 12_000_000
const fileErrors = [
  'suppression.noCampaign',
  'suppression.globalNeedsControl',
  'suppression.unreadable',
  'suppression.tooManyRows',
] as const

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
  PreviewSuppressionFile: endpoint({
    method: 'POST',
    path: '/Suppressions/File/Preview',
    summary: 'Say what a CSV, Excel or ODS file would add to a do-not-call list, without changing anything',
    permission: 'Campaign.edit',
    body: suppressionFile,
    bodyLimit: FILE_LIMIT,
    response: suppressionFileRead,
    reads: true,
    errors: fileErrors,
  }),
  AddSuppressionFile: endpoint({
    method: 'POST',
    path: '/Suppressions/File',
    summary:
      'Add the rows of a CSV, Excel or ODS file to a do-not-call list; entries for all tenants need Campaign.control',
    permission: 'Campaign.edit',
    body: suppressionFile,
    bodyLimit: FILE_LIMIT,
    response: suppressionFileRead,
    errors: [...fileErrors, 'suppression.noColumn'],
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
