import { vatCategory } from '@parley/contract/invoices/invoice.enum.ts'
import type { InvoiceCredit, InvoiceParty } from '@parley/contract/invoices/invoice.schema.ts'
import { compareAmounts } from '@parley/rating'
import { type Cell, pdfWriter, SOFT } from '../exports/pdf.ts'
import type { InvoiceDocument } from './invoice.store.ts'
import { lineText } from './lineText.ts'
import { fixed } from './ubl.ts'

const AMOUNT_WIDTH = 100
const QUANTITY_WIDTH = 65
const LABEL_WIDTH = 90
const countries = new Intl.DisplayNames('en', { type: 'region' })
const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (day: string) => days.format(new Date(`${day}T00:00:00Z`))
const { STANDARD, ZERO } = vatCategory.of

/** “1,234.50 EUR”; digits are grouped without the number ever becoming a binary one. */
function moneyOf(amount: string, currency: string): string {
  const [whole = '', part] = fixed(amount, currency).split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${grouped}${part === undefined ? '' : `.${part}`} ${currency}`
}

const addressOf = ({ street, street2, postalCode, city, country }: InvoiceParty) =>
  [street, street2, `${postalCode} ${city}`, countries.of(country) ?? country].filter((line) => line !== '')

/** What the document is called, as a heading and as a file. */
export const titleOf = ({ number, credits }: { number: string; credits?: InvoiceCredit | undefined }): string =>
  `${credits ? 'Credit note' : 'Invoice'} ${number}`

/** The invoice as a letter: whose it is, what is paid and when, then line by line what for. A credit note says what it cancels and why. */
export function invoicePdf(invoice: InvoiceDocument): AsyncIterable<Uint8Array> {
  const { supplier, customer, currency, totals, number, credits } = invoice
  const title = titleOf(invoice)
  const { width, write, row, rule, space, end } = pdfWriter(
    title,
    supplier.name,
    new Date(`${invoice.issuedOn}T00:00:00Z`),
    title,
  )
  const money = (amount: string) => moneyOf(amount, currency)
  const half = width / 2
  const pair = (left: string, right: string, how = {}) =>
    row(
      [
        [left, half],
        [right, half],
      ],
      how,
    )

  write(supplier.name, { color: SOFT, size: 11 })
  space(4)
  write(title, { isBold: true, size: 22 })
  space(10)
  pair('Supplier', 'Customer', { color: SOFT, size: 9 })
  pair(supplier.name, customer.name, { isBold: true })
  pair(textOf(supplier), textOf(customer))
  space(10)
  const facts: readonly (readonly [label: string, value: string])[] = [
    ['Issued', dayOf(invoice.issuedOn)],
    ...(credits
      ? ([
          ['Credits', `Invoice ${credits.number} of ${dayOf(credits.issuedOn)}`],
          ['Reason', credits.reason],
        ] as const)
      : ([['Due', dayOf(invoice.dueOn)]] as const)),
    ['For', `${dayOf(invoice.from)} – ${dayOf(invoice.to)}`],
    ...(supplier.iban === '' || credits
      ? []
      : ([
          ['IBAN', grouped(supplier.iban)],
          ...(supplier.bic === '' ? [] : ([['BIC', supplier.bic]] as const)),
          ['Reference', number],
        ] as const)),
  ]
  for (const [label, value] of facts)
    row([
      [label, LABEL_WIDTH],
      [value, width - LABEL_WIDTH],
    ])
  space(14)

  const columns = (what: string, quantity: string, amount: string): readonly Cell[] => [
    [what, width - QUANTITY_WIDTH - AMOUNT_WIDTH],
    [quantity, QUANTITY_WIDTH, 'right'],
    [amount, AMOUNT_WIDTH + 8, 'right'],
  ]
  const head = () => {
    row(columns('Description', 'Quantity', 'Amount'), { isBold: true, size: 9 })
    rule()
  }
  head()
  for (const line of invoice.lines) {
    row(columns(line.name, line.quantity.toLocaleString('en-US'), money(line.net)), {}, head)
    const text = lineText(line)
    if (text !== '') row(columns(text, '', ''), { size: 8, color: SOFT }, head, 0)
    space(3)
  }
  rule()
  const isTaxed = totals.vatCategory === STANDARD || totals.vatCategory === ZERO
  const total = (label: string, amount: string, how = {}) =>
    row(
      [
        [label, half],
        [money(amount), half + 8, 'right'],
      ],
      how,
    )
  total('Total without VAT', totals.net)
  total(isTaxed ? `VAT ${totals.vatRate}%` : vatCategory.label(totals.vatCategory), totals.vat)
  if (compareAmounts(totals.rounding, '0') !== 0) total('Rounding', totals.rounding)
  space(3)
  total(credits ? 'Amount credited' : 'Amount due', totals.payable, { isBold: true, size: 12 })
  return end()
}

const textOf = (party: InvoiceParty): string =>
  [
    ...addressOf(party),
    ...(party.companyId === '' ? [] : [`Company ID ${party.companyId}`]),
    ...(party.vatId === '' ? [] : [`VAT number ${party.vatId}`]),
    ...(party.email === '' ? [] : [party.email]),
  ].join('\n')

/** In groups of four, as IBANs are printed. */
const grouped = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
