import { endpoint, group } from '../kernel/endpoint.ts'
import { campaignComparison, compareQuery } from './compare.schema.ts'

export const compareApi = group('Campaigns', '/Campaigns', {
  Compare: endpoint({
    method: 'GET',
    path: '/Compare',
    summary: 'Compare what two campaigns reached, and their settings',
    permission: 'Campaign.view',
    query: compareQuery,
    response: campaignComparison,
    errors: ['campaign.sameTwice'],
  }),
})
