import { billingDetailsDraft } from '@parley/contract/invoices/billingDetails.schema.ts'
import { billingDetailsApi, invoiceApi, invoiceReportApi } from '@parley/contract/invoices/invoice.api.ts'
import { billingDetailsKind } from '@parley/contract/invoices/invoice.entity.ts'
import type { Domain } from '../kernel/domain.ts'
import { routes } from '../kernel/routes.ts'
import { undoOf } from '../kernel/undo.ts'
import { putBack, updateDetails } from './billingDetails.service.ts'
import { readDetails } from './billingDetails.store.ts'
import { creditInvoice } from './credit.service.ts'
import { issueInvoice, listInvoices, readInvoice } from './invoice.service.ts'
import { reportInvoice } from './invoiceReport.ts'

export const invoices: Domain = {
  routes: [
    ...routes(billingDetailsApi, {
      BillingDetails: (ctx) => readDetails(ctx),
      UpdateBillingDetails: (ctx, { body }) => updateDetails(ctx, body),
    }),
    ...routes(invoiceApi, {
      Invoices: (ctx) => listInvoices(ctx),
      Invoice: (ctx, { query }) => readInvoice(ctx, query.month, query.number),
      IssueInvoice: (ctx, { params }) => issueInvoice(ctx, params.month),
      CreditInvoice: (ctx, { params, body }) => creditInvoice(ctx, params.month, body),
    }),
    ...routes(invoiceReportApi, { ReportInvoice: (ctx, { query }) => reportInvoice(ctx, query) }),
  ],
  undo: [
    undoOf({
      of: billingDetailsKind,
      as: billingDetailsApi.UpdateBillingDetails,
      fields: Object.keys(billingDetailsDraft.shape),
      update: (ctx, _, values) => putBack(ctx, values),
    }),
  ],
}
