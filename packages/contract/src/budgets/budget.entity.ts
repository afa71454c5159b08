import { BILLED_APP } from '../kernel/constants.ts'
import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { budget } from './budget.schema.ts'

/** By the id of the tenant that it is of. */
export const budgetKind = entityKind({
  kind: 'Budget',
  label: 'Budget',
  area: 'Statistics',
  view: ['Statistics.viewbilling'],
  tenantPage: (idTenant) => screens.billing(BILLED_APP, idTenant, { panel: 'budget' }),
  fields: budget,
})
