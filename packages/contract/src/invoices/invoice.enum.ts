import { defineEnum, type EnumValue } from '../kernel/enum.ts'

/** What a line of an invoice charges for. */
export const invoiceLineKind = defineEnum('InvoiceLineKind', {
  CALLS: { value: 'calls', label: 'Calls' },
  FEE: { value: 'fee', label: 'Fee' },
  ADJUSTMENT: { value: 'adjustment', label: 'Adjustment' },
})
export type InvoiceLineKind = EnumValue<typeof invoiceLineKind>

/** Why a customer pays VAT or doesn’t. */
export const vatTreatment = defineEnum('VatTreatment', {
  STANDARD: { value: 'standard', label: 'VAT is charged' },
  REVERSE_CHARGE: { value: 'reverseCharge', label: 'Reverse charge' },
  EXEMPT: { value: 'exempt', label: 'Exempt from VAT' },
})
export type VatTreatment = EnumValue<typeof vatTreatment>

/** The duty or tax category of EN 16931 (UNTDID 5305). */
export const vatCategory = defineEnum('VatCategory', {
  STANDARD: { value: 'S', label: 'VAT' },
  ZERO: { value: 'Z', label: 'Zero rated' },
  EXEMPT: { value: 'E', label: 'Exempt from VAT' },
  REVERSE_CHARGE: { value: 'AE', label: 'Reverse charge' },
  OUTSIDE: { value: 'O', label: 'Not subject to VAT' },
})
export type VatCategory = EnumValue<typeof vatCategory>

/** Whose billing details these are. */
export const invoiceSide = defineEnum('InvoiceSide', {
  SUPPLIER: { value: 'supplier', label: 'Supplier' },
  CUSTOMER: { value: 'customer', label: 'Customer' },
})
export type InvoiceSide = EnumValue<typeof invoiceSide>

export const invoiceFormat = defineEnum('InvoiceFormat', {
  PDF: { value: 'pdf', label: 'PDF' },
  XML: { value: 'xml', label: 'E-invoice (XML)' },
  CSV: { value: 'csv', label: 'CSV' },
})
export type InvoiceFormat = EnumValue<typeof invoiceFormat>
