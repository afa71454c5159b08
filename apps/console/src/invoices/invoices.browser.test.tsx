import type { Invoice, InvoiceRow } from '@parley/contract/invoices/invoice.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectBothSides } from '../testing/both-sides.ts'
import { type Answers, example, failed, refused, refusedFor } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const party = {
  name: 'Acme s.r.o.',
  street: 'Dlouhá 1',
  street2: '',
  city: 'Praha',
  postalCode: '110 00',
  country: 'CZ',
  companyId: '12345678',
  vatId: 'CZ12345678',
  email: 'billing@example.test',
  iban: '',
  bic: '',
  electronicAddress: '',
  buyerReference: '',
  contactName: '',
  phone: '',
}
const line = { seconds: null, idLine: null, idTariff: null, tariffVersion: null, idFee: null }
const preview: Invoice = {
  month: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  currency: 'EUR',
  state: 'CLOSED',
  tenant: 'Acme',
  number: null,
  issuedAt: null,
  issuedBy: null,
  issuedOn: null,
  dueOn: null,
  missing: [],
  credited: [],
  supplier: { ...party, name: 'Parley' },
  customer: party,
  lines: [
    {
      ...line,
      kind: 'calls',
      name: 'Orders',
      detail: 'Standard, version 2',
      quantity: 1_204,
      seconds: 45_020,
      amount: '812.345678',
      net: '812.35',
      idLine: 7,
      idTariff: 3,
      tariffVersion: 2,
    },
    {
      ...line,
      kind: 'calls',
      name: 'Calls without a line',
      detail: 'No tariff',
      quantity: 2,
      seconds: 60,
      amount: '0',
      net: '0',
    },
    {
      ...line,
      kind: 'fee',
      name: 'SLA',
      detail: 'Answer within an hour',
      quantity: 1,
      amount: '100',
      net: '100',
      idFee: 4,
    },
    { ...line, kind: 'adjustment', name: 'Adjustment', detail: 'Agreed', quantity: 1, amount: '-5', net: '-5' },
  ],
  total: '907.345678',
  totals: {
    net: '907.35',
    vatCategory: 'S',
    vatRate: '21',
    vat: '190.54',
    gross: '1097.89',
    rounding: '0',
    payable: '1097.89',
  },
}
const issued: Invoice = {
  ...preview,
  number: '2026-000001',
  issuedAt: '2026-11-02T09:00:00Z',
  issuedBy: { id: 5, name: 'Olga Horáková' },
  issuedOn: '2026-11-02',
  dueOn: '2026-11-16',
}
const months: InvoiceRow[] = [
  {
    month: '2026-11',
    state: 'OPEN',
    currency: 'EUR',
    total: '12.5',
    number: null,
    issuedOn: null,
    dueOn: null,
    payable: null,
    credited: [],
  },
  {
    month: '2026-10',
    state: 'LOCKED',
    currency: 'EUR',
    total: '907.345678',
    number: '2026-000001',
    issuedOn: '2026-11-02',
    dueOn: '2026-11-16',
    payable: '1097.89',
    credited: [],
  },
]

const pageOf = (items: InvoiceRow[]) => ({ items, total: items.length, totalExact: true, nextCursor: null })
const at = (query = {}) => screens.billing(BILLED_APP, 2, { tab: 'invoices', ...query })
const open = (query = {}, answers: Answers = {}, permissions?: Record<string, string[]>) =>
  openConsole(
    at(query),
    { 'Statistics.Invoices': pageOf(months), 'Statistics.Invoice': preview, ...answers },
    permissions && { permissions },
  )
const drawer = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('months are listed with their invoices; one opens in their place, and its address says so', async () => {
  const { history } = await open()
  const row = page.getByRole('row').filter({ hasText: '2026-000001' })
  await expect.element(page.getByText('2 rows')).toBeInTheDocument()
  await expect.element(row.getByText('€1,097.89')).toBeVisible()
  await expect.element(row.getByText('16 Nov 2026')).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'November 2026' }).getByText('not issued')).toBeVisible()
  await row.getByRole('link', { name: 'October 2026' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Preview of October 2026' })).toBeVisible()
  expect(history.location.search).toContain('month=2026-10')
  await page.getByRole('link', { name: 'All invoices' }).click()
  await expect.element(row.getByText('€1,097.89')).toBeVisible()
})

test('every line leads to what it is made of, and the sums are those of the core', async () => {
  await open({ month: '2026-10' })
  const hrefOf = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name }).getByRole('link').first()
  await expect
    .element(hrefOf('Standard, version 2'))
    .toHaveAttribute('href', expect.stringMatching(/calls\?.*month=2026-10.*line=7/))
  await expect.element(hrefOf('No tariff')).toHaveAttribute('href', expect.stringMatching(/line=0.*idTariff=0/))
  await expect.element(hrefOf('Answer within')).toHaveAttribute('href', expect.stringContaining('fees?fee=4'))
  await expect.element(page.getByText('€812.35')).toBeVisible()
  await expect.element(page.getByText('VAT 21%')).toBeVisible()
  await expect.element(page.getByText('€1,097.89')).toBeVisible()
})

test('an invoice is issued after a question, and is then what it was issued as', async () => {
  const { answers, asked } = await open({ month: '2026-10' }, { 'Statistics.IssueInvoice': issued })
  await expect.element(button('PDF')).toHaveAttribute('aria-disabled', 'true')
  await button('Issue invoice').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/can’t be changed or deleted/)).toBeVisible()
  Object.assign(answers, { 'Statistics.Invoice': issued })
  await question.getByRole('button', { name: 'Issue invoice' }).click()
  await expect.element(page.getByText('Invoice 2026-000001 issued')).toBeVisible()
  expect(asked('Statistics.IssueInvoice')).toEqual([{ params: { idTenant: 2, month: '2026-10' } }])
  await expect.element(page.getByRole('heading', { level: 2, name: 'Invoice 2026-000001' })).toBeVisible()
  await expect.element(page.getByText('by Olga Horáková')).toBeVisible()
  await expect.element(button('Issue invoice')).not.toBeInTheDocument()
})

const credit = {
  number: '2026-000001',
  issuedOn: '2026-11-02',
  creditNote: '2026-000002',
  creditedOn: '2026-11-05',
  reason: 'Wrong address',
}
const creditNote: Invoice = {
  ...issued,
  number: '2026-000002',
  issuedOn: '2026-11-05',
  dueOn: null,
  credited: [credit],
}

test('an invoice is credited with a reason after what follows is said, and its month can be invoiced again', async () => {
  const { answers, asked } = await open(
    { month: '2026-10' },
    { 'Statistics.Invoice': issued, 'Statistics.CreditInvoice': creditNote },
  )
  await button('Credit…').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/gets the next number/)).toBeVisible()
  await expect.element(question.getByText(/October 2026 can then be invoiced again. Reopen it first/)).toBeVisible()
  await question.getByRole('button', { name: 'Credit invoice' }).click()
  await expect.element(question.getByText('Field is required')).toBeVisible()
  expect(asked('Statistics.CreditInvoice')).toEqual([])
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Wrong address')
  Object.assign(answers, { 'Statistics.Invoice': { ...preview, credited: [credit] } })
  await question.getByRole('button', { name: 'Credit invoice' }).click()
  await expect.element(page.getByText('Credit note 2026-000002 issued')).toBeVisible()
  expect(asked('Statistics.CreditInvoice')).toEqual([
    { params: { idTenant: 2, month: '2026-10' }, body: { number: '2026-000001', reason: 'Wrong address' } },
  ])
  await expect.element(page.getByRole('heading', { level: 2, name: 'Preview of October 2026' })).toBeVisible()
  await expect.element(button('Issue invoice')).not.toHaveAttribute('aria-disabled')
  await expect
    .element(page.getByRole('link', { name: '2026-000002' }))
    .toHaveAttribute('href', expect.stringContaining('invoice=2026-000002'))
})

test('a credited invoice and its credit note lead to each other, and neither is credited', async () => {
  const of = { ...issued, credited: [credit] }
  const { answers, asked } = await open({ month: '2026-10', invoice: '2026-000001' }, { 'Statistics.Invoice': of })
  await expect.element(page.getByText('Credited', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Wrong address')).toBeVisible()
  expect(asked('Statistics.Invoice')).toMatchObject([{ query: { month: '2026-10', number: '2026-000001' } }])
  await expect.element(button('Credit…')).not.toBeInTheDocument()
  Object.assign(answers, { 'Statistics.Invoice': creditNote })
  await page.getByRole('link', { name: '2026-000002' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Credit note 2026-000002' })).toBeVisible()
  await expect.element(page.getByText('Amount credited')).toBeVisible()
  await expect.element(page.getByText('Due', { exact: true })).not.toBeInTheDocument()
  await expect.element(button('Credit…')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: '2026-000001' })).toBeVisible()
  await button('E-invoice (XML)').click()
  await expect
    .poll(() => asked('Assets.Ticket').map(({ body }) => body?.path))
    .toMatchObject([expect.stringContaining('number=2026-000002')])
  Object.assign(answers, { 'Statistics.Invoice': preview })
  await page.getByRole('link', { name: 'Current invoice of the month' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Preview of October 2026' })).toBeVisible()
})

test('a locked month says that it is invoiced again as it is; what the core refuses is said in the dialog', async () => {
  const refusal = refusedFor('invoice.credited', { number: '2026-000001', creditNote: '2026-000002' })
  const locked = { ...issued, state: 'LOCKED' as const }
  await open({ month: '2026-10' }, { 'Statistics.Invoice': locked, 'Statistics.CreditInvoice': refusal })
  await button('Credit…').click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(/with the same amounts: it’s locked/)).toBeVisible()
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Wrong address')
  await question.getByRole('button', { name: 'Credit invoice' }).click()
  await expect.element(question.getByText(/has already been credited by 2026-000002/)).toBeVisible()
})

test('the list says of which month the invoice was credited; without the permission nothing is', async () => {
  const gone = { number: null, issuedOn: null, dueOn: null, payable: null, credited: [credit] }
  const rows = pageOf(months.map((row) => (row.number === null ? row : { ...row, ...gone })))
  const opened = await open({}, { 'Statistics.Invoices': rows })
  await expect
    .element(page.getByRole('row').filter({ hasText: '2026-000001' }).getByText('Credited', { exact: true }))
    .toBeVisible()
  await opened.unmount()
  await open({ month: '2026-10' }, { 'Statistics.Invoice': issued }, { Statistics: ['viewbilling'] })
  await expect.element(button('Credit…')).toHaveAttribute('aria-disabled', 'true')
})

test('a month below zero says why it is not issued', async () => {
  const totals = preview.totals && { ...preview.totals, payable: '-5' }
  await open({ month: '2026-10' }, { 'Statistics.Invoice': { ...preview, totals } })
  await expect.element(button('Issue invoice')).toHaveAccessibleDescription(/comes to less than zero/)
})

test('what the core refuses is said in the question', async () => {
  await open({ month: '2026-10' }, { 'Statistics.IssueInvoice': refusedFor('invoice.monthOpen', { month: '2026-10' }) })
  await button('Issue invoice').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue invoice' }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/is open. Close it before/)).toBeVisible()
})

test('an issued invoice is downloaded as PDF, e-invoice and CSV by a ticket of its own', async () => {
  const { asked } = await open({ month: '2026-10' }, { 'Statistics.Invoice': issued })
  for (const name of ['PDF', 'E-invoice (XML)', 'CSV']) await button(name).click()
  await expect
    .poll(() => asked('Assets.Ticket').map(({ body }) => body?.path))
    .toEqual(
      ['pdf', 'xml', 'csv'].map(
        (format) => `/api/Assets/ReportInvoice?idTenant=2&month=2026-10&number=2026-000001&format=${format}`,
      ),
    )
})

test('an open month, missing details and a missing permission each say why nothing is issued', async () => {
  const opened = await open({ month: '2026-10' }, { 'Statistics.Invoice': { ...preview, state: 'OPEN' } })
  await expect.element(button('Issue invoice')).toHaveAccessibleDescription(/October 2026 is open/)
  await opened.unmount()
  const missing = [
    { side: 'supplier' as const, field: 'vatRate' },
    { side: 'customer' as const, field: 'name' },
  ]
  const incomplete = await open(
    { month: '2026-10' },
    { 'Statistics.Invoice': { ...preview, customer: null, totals: null, missing } },
  )
  await expect.element(page.getByText(/still need: VAT rate.*Only the operator/)).toBeVisible()
  await expect.element(page.getByText(/still need: Legal name/)).toBeVisible()
  await expect.element(page.getByText(/VAT and the amount due appear here/)).toBeVisible()
  await expect.element(button('Issue invoice')).toHaveAccessibleDescription(/details of the supplier are incomplete/)
  await incomplete.unmount()
  await open({ month: '2026-10' }, {}, { Statistics: ['viewbilling'] })
  await expect.element(button('Issue invoice')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('CSV')).not.toHaveAttribute('aria-disabled')
})

test('details are saved on the version that was read; what is wrong is said at its field first', async () => {
  const details = {
    ...example('Tenants.BillingDetails'),
    ...party,
    vat: 'standard' as const,
    vatRate: '',
    rowVersion: 3,
    isSupplier: false,
  }
  const { asked } = await open(
    { panel: 'details' },
    { 'Tenants.BillingDetails': details, 'Tenants.UpdateBillingDetails': details },
  )
  await drawer.getByRole('textbox', { name: /^Legal name/ }).fill('')
  await drawer.getByRole('textbox', { name: /^IBAN/ }).fill('CZ00')
  await drawer.getByRole('textbox', { name: /^Electronic address/ }).fill('0088:1')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText('Field is required')).toBeVisible()
  await expect.element(drawer.getByText('The checksum of this IBAN is incorrect')).toBeVisible()
  await expect.element(drawer.getByText(/^Write scheme and number/)).toBeVisible()
  expect(asked('Tenants.UpdateBillingDetails')).toEqual([])
  await drawer.getByRole('textbox', { name: /^Legal name/ }).fill('Acme a.s.')
  await drawer.getByRole('textbox', { name: /^IBAN/ }).fill('CZ65 0800 0000 1920 0014 5399')
  await drawer.getByRole('textbox', { name: /^Electronic address/ }).fill('0088:7300010000001')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Billing details saved')).toBeVisible()
  expect(asked('Tenants.UpdateBillingDetails')).toMatchObject([
    {
      params: { idTenant: 2 },
      body: { name: 'Acme a.s.', electronicAddress: '0088:7300010000001', vat: 'standard', rowVersion: 3 },
    },
  ])
})

test('two who change details see both', () =>
  expectBothSides(at({ panel: 'details' }), {
    label: 'City',
    field: 'city',
    read: 'Tenants.BillingDetails',
    save: 'Tenants.UpdateBillingDetails',
    facts: { ...party, vat: 'standard', vatRate: '', isSupplier: false },
  }))

test('nothing, a refusal and a failure each say so', async () => {
  const empty = await open({}, { 'Statistics.Invoices': pageOf([]) })
  await expect.element(page.getByText('No months yet')).toBeVisible()
  await empty.unmount()
  const none = await open({ month: '2026-10' }, { 'Statistics.Invoice': { ...preview, lines: [], total: '0' } })
  await expect.element(page.getByText('Nothing to invoice')).toBeVisible()
  await none.unmount()
  const refusal = await open({ month: '2026-10' }, { 'Statistics.Invoice': refused('Statistics.viewbilling') })
  await expect.element(page.getByRole('main').getByText(/Olga Horáková/)).toBeVisible()
  await refusal.unmount()
  await open({ month: '2026-10' }, { 'Statistics.Invoice': failed })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})
