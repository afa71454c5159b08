import { BILLED_APP } from '../kernel/constants.ts'
import { entityKind, fieldsOf } from '../kernel/entityKind.ts'
import { screens } from '../kernel/screens.ts'
import { billingDetails } from './billingDetails.schema.ts'
import { invoice, invoiceCredit } from './invoice.schema.ts'

const told = { area: 'Statistics', view: ['Statistics.viewbilling'] } as const

/** By the id of the tenant that they are of. */
export const billingDetailsKind = entityKind({
  kind: 'BillingDetails',
  label: 'Billing details',
  ...told,
  tenantPage: (idTenant) => screens.billing(BILLED_APP, idTenant, { tab: 'invoices', panel: 'details' }),
  fields: billingDetails,
})
/** By its month. */
export const invoiceKind = entityKind({
  kind: 'Invoice',
  label: 'Invoice',
  ...told,
  tenantPage: (idTenant, month: string) => screens.billing(BILLED_APP, idTenant, { tab: 'invoices', month }),
  fields: invoice,
})
/** By the month of the invoice that it cancels. */
export const creditNoteKind = entityKind({
  kind: 'CreditNote',
  label: 'Credit note',
  ...told,
  tenantPage: (idTenant, month: string) => screens.billing(BILLED_APP, idTenant, { tab: 'invoices', month }),
  fields: fieldsOf(invoice, invoiceCredit),
})
