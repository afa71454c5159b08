import { addAmounts, subtractAmount } from '@parley/rating'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { billingParty, invoiceLineOf, snapshotOf } from '../../test/invoices.ts'
import { ublOf } from './ubl.ts'

interface Read {
  /** Texts by the path of their element, in the order of the document. */
  readonly texts: ReadonlyMap<string, readonly string[]>
  /** Names of what stands in an element, by its path. */
  readonly children: ReadonlyMap<string, readonly string[]>
}

/** Parses strictly: what is not well-formed, or names no namespace, throws. */
function read(xml: string): Read {
  const parser = new SaxesParser({ xmlns: true })
  const [texts, children] = [new Map<string, string[]>(), new Map<string, string[]>()]
  const path: string[] = []
  const add = (to: Map<string, string[]>, key: string, value: string) => to.set(key, [...(to.get(key) ?? []), value])
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local }) => {
    add(children, path.join('/'), local)
    path.push(local)
  })
  parser.on('text', (text) => {
    if (text.trim() !== '') add(texts, path.join('/'), text)
  })
  parser.on('closetag', () => {
    path.pop()
  })
  parser.write(xml).close()
  return { texts, children }
}
const textsOf = ({ texts }: Read, path: string) => texts.get(`Invoice/${path}`) ?? []
const textOf = (invoice: Read, path: string) => textsOf(invoice, path)[0]

const lines = [
  invoiceLineOf('12.345678'),
  invoiceLineOf('7.004999', { kind: 'fee', name: 'SLA', quantity: 1, seconds: null }),
  invoiceLineOf('-3.335', { kind: 'adjustment', name: 'Adjustment', quantity: 1, seconds: null }),
]

test('sums agree: lines make the net, the rate makes the VAT, and both are paid', () => {
  const invoice = read(ublOf(snapshotOf(lines)))
  const total = (name: string) => textOf(invoice, `LegalMonetaryTotal/${name}`) ?? ''
  const net = addAmounts(...textsOf(invoice, 'InvoiceLine/LineExtensionAmount'))
  expect(subtractAmount(total('LineExtensionAmount'), net)).toBe('0')
  expect(total('TaxExclusiveAmount')).toBe('16.01')
  expect(textOf(invoice, 'TaxTotal/TaxAmount')).toBe('3.36')
  expect(textOf(invoice, 'TaxTotal/TaxSubtotal/TaxableAmount')).toBe('16.01')
  expect(textOf(invoice, 'TaxTotal/TaxSubtotal/TaxCategory/Percent')).toBe('21')
  expect(total('TaxInclusiveAmount')).toBe('19.37')
  expect([total('PayableAmount'), total('PayableRoundingAmount')]).toEqual(['19.37', ''])
  for (const [, amounts] of invoice.texts)
    for (const amount of amounts.filter((each) => /^-?\d+\.\d+$/.test(each))) expect(amount).toMatch(/\.\d\d$/)
})

test('elements stand in the order of the schema, and a price is never below zero', () => {
  const invoice = read(ublOf(snapshotOf(lines)))
  expect([...new Set(invoice.children.get('Invoice'))]).toEqual([
    ...['CustomizationID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'DocumentCurrencyCode', 'InvoicePeriod'],
    ...[
      'AccountingSupplierParty',
      'AccountingCustomerParty',
      'PaymentMeans',
      'TaxTotal',
      'LegalMonetaryTotal',
      'InvoiceLine',
    ],
  ])
  expect(invoice.children.get('Invoice/AccountingSupplierParty/Party')).toEqual([
    ...['PartyName', 'PostalAddress', 'PartyTaxScheme', 'PartyLegalEntity', 'Contact'],
  ])
  expect(textOf(invoice, 'CustomizationID')).toBe('urn:cen.eu:en16931:2017')
  expect(textsOf(invoice, 'InvoiceLine/ID')).toEqual(['1', '2', '3'])
  expect(textsOf(invoice, 'InvoiceLine/InvoicedQuantity')).toEqual(['3', '1', '-1'])
  expect(textsOf(invoice, 'InvoiceLine/Price/PriceAmount')).toEqual(['12.35', '7.00', '3.34'])
  expect(textsOf(invoice, 'InvoiceLine/Price/BaseQuantity')).toEqual(['3', '1', '1'])
  expect(textsOf(invoice, 'InvoiceLine/Item/Description')[0]).toBe('Standard, version 2 · 3 calls, 1:02:05')
})

test('whatever names hold, the document is well-formed and reads back as it was', () => {
  const hostile = `<&>"' ]]> <!--</cbc:Name> Žluťoučký Ελλάδα Київ`
  const invoice = read(
    ublOf(
      snapshotOf([invoiceLineOf('1', { name: `${hostile}\u0000\u0008\ud800`, detail: hostile })], {
        customer: billingParty({ name: hostile }),
      }),
    ),
  )
  expect(textOf(invoice, 'AccountingCustomerParty/Party/PartyName/Name')).toBe(hostile)
  expect(textOf(invoice, 'InvoiceLine/Item/Name')).toBe(`${hostile}\ufffd`)
})

test('without VAT the reason is said; outside of it nobody’s VAT number is named, nor a rate', () => {
  const reverse = read(ublOf(snapshotOf(lines, { vat: { category: 'AE', rate: '0' } })))
  expect(textOf(reverse, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason')).toBe('Reverse charge')
  expect(textsOf(reverse, 'InvoiceLine/Item/ClassifiedTaxCategory/Percent')).toEqual(['0', '0', '0'])
  expect(textsOf(reverse, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID')).toEqual(['CZ12345678'])
  const outside = read(ublOf(snapshotOf(lines, { vat: { category: 'O', rate: '0' } })))
  expect(textsOf(outside, 'InvoiceLine/Item/ClassifiedTaxCategory/ID')).toEqual(['O', 'O', 'O'])
  expect(textsOf(outside, 'InvoiceLine/Item/ClassifiedTaxCategory/Percent')).toEqual([])
  expect(textsOf(outside, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID')).toEqual([])
  const yen = read(ublOf(snapshotOf([invoiceLineOf('10.5', {}, 'JPY')], { currency: 'JPY' })))
  expect(textOf(yen, 'LegalMonetaryTotal/PayableAmount')).toBe('13')
})
