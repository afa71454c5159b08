import type { Invoice, InvoiceCredit } from '@parley/contract/invoices/invoice.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'

type Numbered = Pick<Invoice, 'number' | 'credited'>

/** The credit that a document is part of, as the invoice or as the credit note. */
export const creditOf = ({ number, credited }: Numbered): InvoiceCredit | undefined =>
  credited.find((each) => each.number === number || each.creditNote === number)

export const isCreditNote = (document: Numbered): boolean => creditOf(document)?.creditNote === document.number

export const documentHref = (idTenant: number, month: string, invoice: string): string =>
  screens.billing(BILLED_APP, idTenant, { tab: 'invoices', month, invoice })
