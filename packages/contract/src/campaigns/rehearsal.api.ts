import { endpoint, group } from '../kernel/endpoint.ts'
import { rehearsal } from './rehearsal.schema.ts'

export const rehearsalApi = group('Campaigns', '/Campaigns', {
  Rehearsal: endpoint({
    method: 'GET',
    path: '/{idCampaign}/Rehearsal',
    summary: 'Get the last rehearsal of a campaign',
    permission: 'Campaign.view',
    response: rehearsal,
  }),
  Rehearse: endpoint({
    method: 'POST',
    path: '/{idCampaign}/Rehearse',
    summary: 'Rehearse a campaign on a virtual clock, as a task; nobody is called',
    permission: 'Campaign.edit',
    response: rehearsal,
    changes: ['Tasks', 'Home.UserTasksOverview'],
    answers: 'Rehearsal',
    errors: ['rehearsal.running', 'rehearsal.nobody'],
  }),
})
