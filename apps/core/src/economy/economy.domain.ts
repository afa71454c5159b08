import { chargeApi } from '@parley/contract/economy/economy.api.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { listCharges } from './chargeList.ts'
import { readEconomy } from './economy.service.ts'
import { explainCharge } from './explain.ts'
import { readMonthFees } from './monthFees.ts'

export const economy: Domain = {
  routes: routes(chargeApi, {
    TenantEconomy: (ctx, { query }) => readEconomy(ctx, query.month),
    Fee: (ctx, { query }) => readMonthFees(ctx, query.month),
    Charges: (ctx, { query }) => listCharges(ctx, query),
    Charge: (ctx, { params }) => explainCharge(ctx, params.guid),
  }),
}
