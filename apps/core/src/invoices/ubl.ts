import { electronicAddress } from '@parley/contract/invoices/electronicAddress.ts'
import { vatCategory } from '@parley/contract/invoices/invoice.enum.ts'
import type {
  InvoiceCredit,
  InvoiceLine,
  InvoiceParty,
  InvoiceTotals,
} from '@parley/contract/invoices/invoice.schema.ts'
import { minorUnits } from '@parley/contract/invoices/minorUnits.ts'
import { compareAmounts } from '@parley/rating'
import { type Element, xmlOf } from '../kernel/xml.ts'
import type { InvoiceDocument } from './invoice.store.ts'
import { lineText } from './lineText.ts'
import { profileOf } from './profile.ts'

const namespacesOf = (name: string) => ({
  xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
})
/** What the schemas call the same in an invoice and in a credit note, which says what is taken back with the same signs. */
const INVOICE = { name: 'Invoice', code: '380', quantity: 'InvoicedQuantity' }
const CREDIT_NOTE = { name: 'CreditNote', code: '381', quantity: 'CreditedQuantity' }
const CREDIT_TRANSFER = '30'
/** “One”, as a unit (UN/ECE recommendation 20). */
const UNIT = { unitCode: 'C62' }
const { OUTSIDE, EXEMPT, REVERSE_CHARGE } = vatCategory.of
const REASONS: Readonly<Record<string, string>> = {
  [OUTSIDE]: 'Not subject to VAT',
  [EXEMPT]: 'Exempt from VAT',
  [REVERSE_CHARGE]: 'Reverse charge',
}

/** A decimal number with as many places as the currency is paid with. */
export function fixed(amount: string, currency: string): string {
  const [whole = '0', part = ''] = amount.split('.')
  const digits = minorUnits(currency)
  return digits === 0 ? whole : `${whole}.${part.padEnd(digits, '0')}`
}

/** The invoice or credit note as UBL 2.1 by EN 16931, its elements in the order of the schema. */
export function ublOf(invoice: InvoiceDocument): string {
  const { currency, totals, supplier, customer, credits } = invoice
  const { name: root, code, quantity } = credits ? CREDIT_NOTE : INVOICE
  const amount = (name: string, value: string): Element => [
    `cbc:${name}`,
    fixed(value, currency),
    { currencyID: currency },
  ]
  const profile = profileOf(invoice)
  const isOutside = totals.vatCategory === OUTSIDE
  return xmlOf([
    root,
    [
      ['cbc:CustomizationID', profile.customization],
      ['cbc:ProfileID', profile.process],
      ['cbc:ID', invoice.number],
      ['cbc:IssueDate', invoice.issuedOn],
      credits ? undefined : ['cbc:DueDate', invoice.dueOn],
      [`cbc:${root}TypeCode`, code],
      ['cbc:Note', credits?.reason ?? ''],
      ['cbc:DocumentCurrencyCode', currency],
      ['cbc:BuyerReference', customer.buyerReference ?? ''],
      [
        'cac:InvoicePeriod',
        [
          ['cbc:StartDate', invoice.from],
          ['cbc:EndDate', invoice.to],
        ],
      ],
      credits && referenceTo(credits),
      ['cac:AccountingSupplierParty', [partyOf(supplier, isOutside)]],
      ['cac:AccountingCustomerParty', [partyOf(customer, isOutside)]],
      supplier.iban === '' ? undefined : paymentTo(invoice),
      // a positive amount needs a day until which it is paid, or what is agreed instead (BR-CO-25)
      credits && ['cac:PaymentTerms', [['cbc:Note', `Settled with invoice ${credits.number}`]]],
      [
        'cac:TaxTotal',
        [
          amount('TaxAmount', totals.vat),
          [
            'cac:TaxSubtotal',
            [
              amount('TaxableAmount', totals.net),
              amount('TaxAmount', totals.vat),
              taxOf('cac:TaxCategory', totals, true),
            ],
          ],
        ],
      ],
      [
        'cac:LegalMonetaryTotal',
        [
          amount('LineExtensionAmount', totals.net),
          amount('TaxExclusiveAmount', totals.net),
          amount('TaxInclusiveAmount', totals.gross),
          // those that were issued in earlier releases can have one
          compareAmounts(totals.rounding, '0') === 0 ? undefined : amount('PayableRoundingAmount', totals.rounding),
          amount('PayableAmount', totals.payable),
        ],
      ],
      ...invoice.lines.map(
        (line, at): Element => [
          `cac:${root}Line`,
          [
            ['cbc:ID', String(at + 1)],
            [`cbc:${quantity}`, quantityOf(line), UNIT],
            amount('LineExtensionAmount', line.net),
            [
              'cac:Item',
              [
                ['cbc:Description', lineText(line)],
                ['cbc:Name', line.name === '' ? 'Line' : line.name],
                taxOf('cac:ClassifiedTaxCategory', totals),
              ],
            ],
            // The price is that of all pieces, so that nothing has to be rounded: a price is never below zero, but a quantity can be.
            [
              'cac:Price',
              [amount('PriceAmount', unsigned(line.net)), ['cbc:BaseQuantity', unsigned(quantityOf(line)), UNIT]],
            ],
          ],
        ],
      ),
    ],
    namespacesOf(root),
  ])
}

const referenceTo = ({ number, issuedOn }: InvoiceCredit): Element => [
  'cac:BillingReference',
  [
    [
      'cac:InvoiceDocumentReference',
      [
        ['cbc:ID', number],
        ['cbc:IssueDate', issuedOn],
      ],
    ],
  ],
]

const unsigned = (amount: string) => amount.replace('-', '')
const quantityOf = ({ quantity, net }: InvoiceLine) => `${net.startsWith('-') ? '-' : ''}${Math.max(quantity, 1)}`

/** What is outside VAT names nobody’s VAT number (BR-O-02). */
const partyOf = (party: InvoiceParty, isOutside: boolean): Element => [
  'cac:Party',
  [
    endpointOf(party),
    ['cac:PartyName', [['cbc:Name', party.name]]],
    [
      'cac:PostalAddress',
      [
        ['cbc:StreetName', party.street],
        ['cbc:AdditionalStreetName', party.street2],
        ['cbc:CityName', party.city],
        ['cbc:PostalZone', party.postalCode],
        ['cac:Country', [['cbc:IdentificationCode', party.country]]],
      ],
    ],
    party.vatId === '' || isOutside
      ? undefined
      : [
          'cac:PartyTaxScheme',
          [
            ['cbc:CompanyID', party.vatId],
            ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
          ],
        ],
    [
      'cac:PartyLegalEntity',
      [
        ['cbc:RegistrationName', party.name],
        ['cbc:CompanyID', party.companyId],
      ],
    ],
    [
      'cac:Contact',
      [
        ['cbc:Name', party.contactName ?? ''],
        ['cbc:Telephone', party.phone ?? ''],
        ['cbc:ElectronicMail', party.email],
      ],
    ],
  ],
]

function endpointOf(party: InvoiceParty): Element | undefined {
  const address = electronicAddress(party.electronicAddress ?? '')
  return address && ['cbc:EndpointID', address.value, { schemeID: address.scheme }]
}

const paymentTo = ({ number, supplier }: InvoiceDocument): Element => [
  'cac:PaymentMeans',
  [
    ['cbc:PaymentMeansCode', CREDIT_TRANSFER],
    ['cbc:PaymentID', number],
    [
      'cac:PayeeFinancialAccount',
      [
        ['cbc:ID', supplier.iban],
        ['cbc:Name', supplier.name],
        ['cac:FinancialInstitutionBranch', [['cbc:ID', supplier.bic]]],
      ],
    ],
  ],
]

/** Lines have no percentage where there is no VAT at all (BR-O-05), its sum has 0 (BR-DE-14); why there is none is said once. */
const taxOf = (name: string, totals: InvoiceTotals, isSum = false): Element => [
  name,
  [
    ['cbc:ID', totals.vatCategory],
    totals.vatCategory === OUTSIDE && !isSum ? undefined : ['cbc:Percent', totals.vatRate],
    isSum ? ['cbc:TaxExemptionReason', REASONS[totals.vatCategory] ?? ''] : undefined,
    ['cac:TaxScheme', [['cbc:ID', 'VAT']]],
  ],
]
