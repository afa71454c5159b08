import { rehearsalApi } from '@parley/contract/campaigns/rehearsal.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { rehearsalTask } from './rehearsal.jobs.ts'
import { getRehearsal, startRehearsal } from './rehearsal.service.ts'

export const rehearsals: Domain = {
  routes: routes(rehearsalApi, {
    Rehearsal: (ctx, { params }) => getRehearsal(ctx, params.idCampaign),
    Rehearse: (ctx, { params }) => startRehearsal(ctx, params.idCampaign),
  }),
  tasks: () => [rehearsalTask],
}
