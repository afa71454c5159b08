import { BILLED_APP } from '../kernel/constants.ts'
import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { costComparison } from './comparison.schema.ts'
import { providerPrice } from './cost.schema.ts'

export const providerPriceKind = entityKind({
  kind: 'ProviderPrice',
  label: 'Provider price list',
  area: 'Statistics',
  view: ['Statistics.viewcosts'],
  tenantPage: (idTenant, providerPrice: number) =>
    screens.billing(BILLED_APP, idTenant, { tab: 'costs', providerPrice }),
  fields: providerPrice,
})

export const costComparisonKind = entityKind({
  kind: 'CostComparison',
  label: 'Comparison with an invoice',
  area: 'Statistics',
  view: ['Statistics.viewcosts'],
  tenantPage: (idTenant, comparison: number) => screens.billing(BILLED_APP, idTenant, { tab: 'costs', comparison }),
  fields: costComparison,
})
