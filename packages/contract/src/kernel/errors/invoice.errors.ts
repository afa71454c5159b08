import type { ErrorEntry } from './errorEntry.ts'

/** Invoices of billing months. */
export const invoiceErrors = {
  'month.invoiced': {
    status: 409,
    message:
      '{month} can’t be reopened: invoice {number} has been issued. Adjust the month, or credit the invoice first.',
  },
  'invoice.monthOpen': { status: 409, message: '{month} is open. Close it before you issue its invoice.' },
  'invoice.empty': { status: 409, message: '{month} has nothing to invoice.' },
  'invoice.negative': {
    status: 409,
    message:
      '{month} comes to less than zero, which no invoice can ask for. Credit it in the next month by an adjustment instead.',
  },
  'invoice.detailsMissing': {
    status: 409,
    message: 'The billing details of the {side} are incomplete. Complete them first.',
  },
  'invoice.ofSupplier': { status: 409, message: 'This tenant is the supplier and can’t be invoiced by itself.' },
  'invoice.credited': {
    status: 409,
    message: 'Invoice {number} has already been credited by {creditNote}. Issue a new invoice of its month instead.',
  },
  'invoice.notIssued': { status: 409, message: 'The invoice of {month} has not been issued yet. Issue it first.' },
} as const satisfies Record<string, ErrorEntry>
