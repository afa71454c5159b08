import { addAmounts, subtractAmount } from '@parley/rating'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, brokenRules, type Node, readXml, texts } from '../../test/einvoice.ts'
import { billingParty, creditOf, invoiceLineOf, invoiceLinesOf, snapshotOf } from '../../test/invoices.ts'
import { ublOf } from './ubl.ts'

const textOf = (invoice: Node, path: string) => texts(invoice, path)[0]
const childrenOf = (invoice: Node, path: string) => all(invoice, path)[0]?.children.map(({ name }) => name)

const lines = [
  invoiceLineOf('12.345678'),
  invoiceLineOf('7.004999', { kind: 'fee', name: 'SLA', quantity: 1, seconds: null }),
  invoiceLineOf('-3.335', { kind: 'adjustment', name: 'Adjustment', quantity: 1, seconds: null }),
]

test('sums agree: lines make the net, the rate makes the VAT, and both are paid', () => {
  const invoice = readXml(ublOf(snapshotOf(lines)))
  const total = (name: string) => textOf(invoice, `LegalMonetaryTotal/${name}`) ?? ''
  const net = addAmounts(...texts(invoice, 'InvoiceLine/LineExtensionAmount'))
  expect(subtractAmount(total('LineExtensionAmount'), net)).toBe('0')
  expect(total('TaxExclusiveAmount')).toBe('16.01')
  expect(textOf(invoice, 'TaxTotal/TaxAmount')).toBe('3.36')
  expect(textOf(invoice, 'TaxTotal/TaxSubtotal/TaxableAmount')).toBe('16.01')
  expect(textOf(invoice, 'TaxTotal/TaxSubtotal/TaxCategory/Percent')).toBe('21')
  expect(total('TaxInclusiveAmount')).toBe('19.37')
  expect([total('PayableAmount'), total('PayableRoundingAmount')]).toEqual(['19.37', ''])
  expect(brokenRules(ublOf(snapshotOf(lines)))).toEqual([])
})

test('elements stand in the order of the schema, and a price is never below zero', () => {
  const invoice = readXml(ublOf(snapshotOf(lines)))
  expect([...new Set(invoice.children.map(({ name }) => name))]).toEqual([
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
  expect(childrenOf(invoice, 'AccountingSupplierParty/Party')).toEqual([
    ...['PartyName', 'PostalAddress', 'PartyTaxScheme', 'PartyLegalEntity', 'Contact'],
  ])
  expect(textOf(invoice, 'CustomizationID')).toBe('urn:cen.eu:en16931:2017')
  expect(texts(invoice, 'InvoiceLine/ID')).toEqual(['1', '2', '3'])
  expect(texts(invoice, 'InvoiceLine/InvoicedQuantity')).toEqual(['3', '1', '-1'])
  expect(texts(invoice, 'InvoiceLine/Price/PriceAmount')).toEqual(['12.35', '7.00', '3.34'])
  expect(texts(invoice, 'InvoiceLine/Price/BaseQuantity')).toEqual(['3', '1', '1'])
  expect(texts(invoice, 'InvoiceLine/Item/Description')[0]).toBe('Standard, version 2 · 3 calls, 1:02:05')
})

test('whatever names hold, the document is well-formed and reads back as it was', () => {
  const hostile = `<&>"' ]]> <!--</cbc:Name> Žluťoučký Ελλάδα Київ`
  const invoice = readXml(
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
  const reverse = readXml(ublOf(snapshotOf(lines, { vat: { category: 'AE', rate: '0' } })))
  expect(textOf(reverse, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason')).toBe('Reverse charge')
  expect(texts(reverse, 'InvoiceLine/Item/ClassifiedTaxCategory/Percent')).toEqual(['0', '0', '0'])
  expect(texts(reverse, 'AccountingCustomerParty/Party/PartyTaxScheme/CompanyID')).toEqual(['CZ12345678'])
  const outside = readXml(ublOf(snapshotOf(lines, { vat: { category: 'O', rate: '0' } })))
  expect(texts(outside, 'InvoiceLine/Item/ClassifiedTaxCategory/ID')).toEqual(['O', 'O', 'O'])
  expect(texts(outside, 'InvoiceLine/Item/ClassifiedTaxCategory/Percent')).toEqual([])
  expect(texts(outside, 'AccountingSupplierParty/Party/PartyTaxScheme/CompanyID')).toEqual([])
  const yen = readXml(ublOf(snapshotOf([invoiceLineOf('10.5', {}, 'JPY')], { currency: 'JPY' })))
  expect(textOf(yen, 'LegalMonetaryTotal/PayableAmount')).toBe('13')
})

const peppol = {
  supplier: billingParty({
    ...{ name: 'Parley', iban: 'CZ6508000000192000145399', electronicAddress: '0088:7300010000001' },
    ...{ contactName: 'Invoicing', phone: '+420 222 333 444' },
  }),
  customer: billingParty({ electronicAddress: '9929:CZ12345678', buyerReference: 'PO-7' }),
}
const ofCountry = (country: string) => ({ ...peppol, customer: { ...peppol.customer, country } })
const profileOf = (change: object) => textOf(readXml(ublOf(snapshotOf(lines, change))), 'CustomizationID')

test('with electronic addresses and a buyer reference it is for Peppol, to Germany an XRechnung', () => {
  const xml = ublOf(snapshotOf(lines, peppol))
  const invoice = readXml(xml)
  expect(brokenRules(xml)).toEqual([])
  expect(textOf(invoice, 'CustomizationID')).toContain('urn:fdc:peppol.eu:2017:poacc:billing:3.0')
  expect(textOf(invoice, 'BuyerReference')).toBe('PO-7')
  const endpoint = all(invoice, 'AccountingSupplierParty/Party/EndpointID')[0]
  expect([endpoint?.text, endpoint?.attributes.schemeID]).toEqual(['7300010000001', '0088'])
  expect(childrenOf(invoice, 'AccountingSupplierParty/Party')?.[0]).toBe('EndpointID')
  expect(childrenOf(invoice, 'AccountingSupplierParty/Party/Contact')).toEqual(['Name', 'Telephone', 'ElectronicMail'])
  expect(invoice.children.slice(0, 8).map(({ name }) => name)).toEqual([
    ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'DueDate', 'InvoiceTypeCode', 'DocumentCurrencyCode'],
    'BuyerReference',
  ])
  const german = ublOf(snapshotOf(lines, { ...ofCountry('DE'), vat: { category: 'O', rate: '0' } }))
  expect(german).toContain('urn:xeinkauf.de:kosit:xrechnung_3.0')
  expect(brokenRules(german)).toEqual([])
  const lacking = { ...ofCountry('DE'), supplier: { ...peppol.supplier, phone: '' } }
  expect(profileOf(lacking)).toContain('billing:3.0')
  expect(profileOf({ ...lacking, supplier: { ...lacking.supplier, country: 'DE' } })).toBe('urn:cen.eu:en16931:2017')
  for (const field of ['electronicAddress', 'buyerReference'] as const)
    expect(profileOf({ ...peppol, customer: { ...peppol.customer, [field]: '' } })).toBe('urn:cen.eu:en16931:2017')
})

test('what breaks a rule is seen by its name', () => {
  const xml = ublOf(snapshotOf(lines, peppol))
  const changed = (from: string | RegExp, to: string) => brokenRules(xml.replace(from, to))
  expect(changed(/(<cbc:PayableAmount[^>]*>)19/, '$120')).toEqual(['BR-CO-16'])
  expect(changed(/(<cbc:TaxInclusiveAmount[^>]*>)19/, '$120')).toEqual(['BR-CO-15', 'BR-CO-16'])
  expect(changed(/<cbc:BuyerReference>.*<\/cbc:BuyerReference>/, '')).toEqual(['PEPPOL-EN16931-R003'])
  expect(changed(/ schemeID="0088"/, '')).toEqual(['BR-62'])
  expect(changed('380', '381')).toEqual(['BR-04'])
})

test('a credit note names the invoice that it cancels, and takes back what that asked for', () => {
  const invoice = snapshotOf(lines, peppol)
  const xml = ublOf(creditOf(invoice, { reason: 'Wrong <address>' }))
  const note = readXml(xml)
  expect(brokenRules(xml)).toEqual([])
  expect(xml).toContain('xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"')
  expect([note.name, textOf(note, 'CreditNoteTypeCode'), textOf(note, 'ID')]).toEqual([
    'CreditNote',
    '381',
    '2026-000002',
  ])
  expect([...new Set(note.children.map(({ name }) => name))]).toEqual([
    ...['CustomizationID', 'ProfileID', 'ID', 'IssueDate', 'CreditNoteTypeCode', 'Note', 'DocumentCurrencyCode'],
    ...['BuyerReference', 'InvoicePeriod', 'BillingReference', 'AccountingSupplierParty', 'AccountingCustomerParty'],
    ...['PaymentMeans', 'PaymentTerms', 'TaxTotal', 'LegalMonetaryTotal', 'CreditNoteLine'],
  ])
  const reference = 'BillingReference/InvoiceDocumentReference'
  expect([textOf(note, `${reference}/ID`), textOf(note, `${reference}/IssueDate`)]).toEqual([
    '2026-000001',
    '2026-11-20',
  ])
  expect([textOf(note, 'IssueDate'), textOf(note, 'Note')]).toEqual(['2026-11-25', 'Wrong <address>'])
  expect(texts(note, 'CreditNoteLine/CreditedQuantity')).toEqual(['3', '1', '-1'])
  const of = readXml(ublOf(invoice))
  for (const path of ['CustomizationID', 'LegalMonetaryTotal/PayableAmount', 'TaxTotal/TaxAmount'])
    expect(textOf(note, path), path).toBe(textOf(of, path))
  expect(texts(note, 'CreditNoteLine/LineExtensionAmount')).toEqual(texts(of, 'InvoiceLine/LineExtensionAmount'))
  expect(brokenRules(xml.replace(/<cac:BillingReference>[\s\S]*<\/cac:BillingReference>/, ''))).toEqual(['BR-55'])
})

const amount = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([isBelow, whole, part]) => `${isBelow ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`)

test('whatever a month has, whatever its currency and VAT, the document and its credit note keep the rules that they name', () => {
  const vats = [
    ...(['5.5', '10', '21', '25.5'] as const).map((rate) => ({ category: 'S', rate }) as const),
    ...(['Z', 'E', 'AE', 'O'] as const).map((category) => ({ category, rate: '0' }) as const),
  ]
  const currency = fc.constantFrom(['JPY', 0] as const, ['CZK', 2] as const, ['EUR', 2] as const, ['KWD', 3] as const)
  const country = fc.constantFrom('CZ', 'DE')
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 80 }),
      currency,
      fc.constantFrom(...vats),
      country,
      (amounts, [code, digits], vat, to) => {
        const document = snapshotOf(invoiceLinesOf(amounts, code), { ...ofCountry(to), currency: code, vat })
        for (const each of [document, creditOf(document)])
          expect(brokenRules(ublOf(each), digits)).toEqual(digits === 3 ? ['BR-DEC'] : [])
      },
    ),
    { numRuns: 60 },
  )
})
