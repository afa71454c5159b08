import { BILLED_APP } from '../kernel/constants.ts'
import { entityKind } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { adjustment, monthCheck } from './economy.schema.ts'

const told = { area: 'Statistics', view: ['Statistics.viewbilling'] } as const

/** A month by its name, yyyy-mm. */
export const billingMonthKind = entityKind({
  kind: 'BillingMonth',
  label: 'Billing month',
  ...told,
  tenantPage: (idTenant, month: string) => screens.billing(BILLED_APP, idTenant, { tab: 'months', month }),
  fields: monthCheck,
})
export const adjustmentKind = entityKind({ kind: 'Adjustment', label: 'Adjustment', ...told, fields: adjustment })
