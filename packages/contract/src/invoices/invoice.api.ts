import { z } from 'zod'
import { endpoint, group } from '../kernel/endpoint.ts'
import { id, pageOf } from '../kernel/schema.ts'
import { month } from '../tariffs/tariff.schema.ts'
import { billingDetails, billingDetailsChange } from './billingDetails.schema.ts'
import { creditDraft, invoice, invoiceQuery, invoiceReportQuery, invoiceRow } from './invoice.schema.ts'

export const viewInvoices = 'Statistics.viewbilling'

export const invoiceApi = group('Statistics', '/Statistics', {
  Invoices: endpoint({
    method: 'GET',
    path: '/{idTenant}/Invoices',
    on: 'tenant',
    summary: 'List the months of a tenant with their invoices',
    permission: viewInvoices,
    response: pageOf(invoiceRow),
  }),
  Invoice: endpoint({
    method: 'GET',
    path: '/{idTenant}/Invoice',
    on: 'tenant',
    summary: 'Get an invoice or credit note of a month, line by line; a preview until it is issued',
    permission: viewInvoices,
    query: invoiceQuery,
    response: invoice,
    errors: ['month.future'],
  }),
  IssueInvoice: endpoint({
    method: 'POST',
    path: '/{idTenant}/Invoices/{month}/Issue',
    on: 'tenant',
    summary: 'Issue the invoice of a closed month with the next number; it never changes afterwards',
    permission: 'Statistics.recalculate',
    params: z.object({ idTenant: id, month }),
    response: invoice,
    errors: [
      'invoice.monthOpen',
      'invoice.empty',
      'invoice.negative',
      'invoice.detailsMissing',
      'invoice.ofSupplier',
      'month.future',
    ],
  }),
  CreditInvoice: endpoint({
    method: 'POST',
    path: '/{idTenant}/Invoices/{month}/Credit',
    on: 'tenant',
    summary:
      'Cancel the invoice of a month by a credit note with the next number; the month can then be invoiced again',
    permission: 'Statistics.recalculate',
    params: z.object({ idTenant: id, month }),
    body: creditDraft,
    response: invoice,
    errors: ['invoice.notIssued', 'invoice.credited'],
  }),
})

/** Calls of the group Tenants. */
export const billingDetailsApi = group('Tenants', '/Administration/Tenants', {
  BillingDetails: endpoint({
    method: 'GET',
    path: '/{idTenant}/BillingDetails',
    on: 'tenant',
    summary: 'Get a tenant’s billing details as invoices show them',
    permission: viewInvoices,
    response: billingDetails,
  }),
  UpdateBillingDetails: endpoint({
    method: 'PUT',
    path: '/{idTenant}/BillingDetails',
    on: 'tenant',
    summary: 'Update a tenant’s billing details; issued invoices stay as they are',
    permission: 'AccessManagement.edittariff',
    body: billingDetailsChange,
    response: billingDetails,
    answers: 'BillingDetails',
    changes: ['Statistics.Invoice'],
    errors: ['entity.stale'],
  }),
})

export const invoiceReportApi = group('Assets', '/Assets', {
  ReportInvoice: endpoint({
    method: 'GET',
    path: '/ReportInvoice',
    summary:
      'Download an invoice or credit note of a month as PDF, as e-invoice (EN 16931, UBL 2.1) or its lines as CSV',
    permission: viewInvoices,
    query: invoiceReportQuery,
    response: 'stream',
    ticket: true,
    errors: ['invoice.notIssued', 'month.future'],
  }),
})
