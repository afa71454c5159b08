import { accessRequestApi } from '@parley/contract/accessRequests/accessRequest.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import type { Services } from '../kernel/services.ts'
import { approveAccess, declineAccess, listRequests } from './accessAnswer.service.ts'
import { accessRequestArea } from './accessRequest.person.ts'
import { explainAccess, listOwn, requestAccess } from './accessRequest.service.ts'

export const accessRequests: Domain = {
  routes: (services: Services) =>
    routes(accessRequestApi, {
      RequestAccess: (ctx, { body }) => requestAccess(ctx, body),
      OwnAccessRequests: (ctx) => listOwn(ctx),
      ExplainAccess: (ctx, { query }) => explainAccess(ctx, query.permissions),
      AccessRequests: (ctx) => listRequests(ctx),
      ApproveAccess: (ctx, { params, body }) => approveAccess(ctx, services, params.idAccessRequest, body),
      DeclineAccess: (ctx, { params, body }) => declineAccess(ctx, params.idAccessRequest, body.word),
    }),
  people: [accessRequestArea],
}
