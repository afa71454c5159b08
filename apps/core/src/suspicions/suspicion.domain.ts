import { suspicionApi } from '@parley/contract/suspicions/suspicion.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { billingOf } from '../tenants/billing.ts'
import { lookerOf } from './look.ts'
import { acceptSuspicion, listWithoutBilling, reopenSuspicion } from './suspicion.service.ts'
import { listFraud, listUnwatched } from './suspicion.store.ts'

const MINUTE_MS = 60_000

export const suspicions: Domain = {
  references: { line_suspicion_line_fkey: 'Line', suspicion_acceptance_line_fkey: 'Line' },
  routes: routes(suspicionApi, {
    WithoutMonitoring: async (ctx, { query }) => listUnwatched(ctx, (await billingOf(ctx)).today, query),
    WithoutBilling: (ctx, { query }) => listWithoutBilling(ctx, query),
    WithFraud: async (ctx, { query }) => listFraud(ctx, (await billingOf(ctx)).today, query),
    AcceptSuspicion: (ctx, { params, body }) => acceptSuspicion(ctx, params.idDialModuleLine, params.kind, body),
    ReopenSuspicion: (ctx, { params }) => reopenSuspicion(ctx, params.idDialModuleLine, params.kind),
  }),
  rounds: [{ what: 'looking for suspicious lines', role: 'jobs', everyMs: MINUTE_MS, of: (ports) => lookerOf(ports) }],
}
