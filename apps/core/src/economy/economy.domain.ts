import { chargeApi } from '@parley/contract/economy/economy.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { listCharges } from './chargeList.ts'
import { readEconomy } from './economy.service.ts'
import { explainCharge } from './explain.ts'
import { readMonthFees } from './monthFees.ts'
import { raterOf } from './rateCalls.ts'

export const economy: Domain = {
  rounds: [{ what: 'rating calls', role: 'jobs', everyMs: 1_000, of: raterOf }],
  routes: routes(chargeApi, {
    TenantEconomy: (ctx, { query }) => readEconomy(ctx, query.month),
    Fee: (ctx, { query }) => readMonthFees(ctx, query.month),
    Charges: (ctx, { query }) => listCharges(ctx, query),
    Charge: (ctx, { params }) => explainCharge(ctx, params.guid),
  }),
}
