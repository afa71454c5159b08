import type { InvoiceSnapshot } from '@parley/contract/invoices/invoice.schema.ts'

const EN_16931 = 'urn:cen.eu:en16931:2017'
const PEPPOL = `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`
const XRECHNUNG = `${EN_16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

interface Profile {
  readonly customization: string
  /** Empty where no network is named. */
  readonly process: string
}

/**
 * The rules that the document keeps. Peppol BIS Billing 3 wants the electronic addresses of both and a buyer reference; XRechnung, which German
 * receivers ask for, a contact of the seller and an account besides. What lacks them is an invoice by EN 16931 alone.
 */
export function profileOf({ supplier, customer }: Pick<InvoiceSnapshot, 'supplier' | 'customer'>): Profile {
  const plain = { customization: EN_16931, process: '' }
  if (!supplier.electronicAddress || !customer.electronicAddress || !customer.buyerReference) return plain
  if (customer.country !== 'DE') return { customization: PEPPOL, process: BILLING }
  const hasContact = [supplier.contactName, supplier.phone, supplier.email, supplier.iban].every(Boolean)
  if (hasContact) return { customization: XRECHNUNG, process: BILLING }
  // between two Germans Peppol asks for the contact, too
  return supplier.country === 'DE' ? plain : { customization: PEPPOL, process: BILLING }
}
