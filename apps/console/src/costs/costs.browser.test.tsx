import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, empty, example, failed, refused, refusedFor, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 900))

const list = {
  ...example('Statistics.ProviderPrice'),
  idProviderPrice: 3,
  provider: 'Carrier',
  unit: 'callsOut' as const,
  price: '0.0123',
  currency: 'EUR',
  leastSeconds: 60,
  increment: 1,
  prefixes: [{ prefix: '420', price: '0.005' }],
  validFrom: '2090-01-01',
  validTo: null,
  note: 'Contract 7',
  rowVersion: 4,
}
const listed = { items: [list], total: 1, totalExact: true, nextCursor: null }
const at = (query = {}) => `${screens.billing(BILLED_APP, 2, { tab: 'costs', ...query })}`
const pricesAt = (query = '') => `${at()}?costs=prices${query}`
const open = (address: string, answers: Answers = {}, permissions?: Record<string, string[]>) =>
  openConsole(
    address,
    { 'Statistics.ProviderPrices': listed, 'Statistics.ProviderPrice': list, ...answers },
    permissions && { permissions },
  )
const drawer = page.getByRole('dialog')

test('price lists are listed with what they are for; one opens beside the list, and its address says so', async () => {
  const { history } = await open(pricesAt())
  const row = page.getByRole('row').filter({ hasText: 'Carrier' })
  await expect.element(row.getByText('Outgoing calls')).toBeVisible()
  await expect.element(row.getByText('€0.0123')).toBeVisible()
  await expect.element(row.getByText('60/1 s')).toBeVisible()
  await row.getByRole('link', { name: 'Carrier' }).click()
  await expect.element(drawer.getByRole('textbox', { name: /^Price/ }).first()).toHaveValue('0.0123')
  expect(history.location.search).toContain('providerPrice=3')
})

test('a price list is created with what was typed, prices by prefix only for calls', async () => {
  const { asked } = await open(`${pricesAt()}&panel=new`, { 'Statistics.CreateProviderPrice': list })
  await drawer.getByRole('button', { name: 'Create price list' }).click()
  await expect.element(drawer.getByText('Field is required').first()).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Provider' }).fill('Texts')
  await drawer.getByRole('textbox', { name: /^Price/ }).fill('0.04')
  await drawer.getByRole('button', { name: 'Add prefix' }).click()
  await drawer.getByRole('textbox', { name: /^Prefix/ }).fill('420')
  await drawer
    .getByRole('textbox', { name: /^Price/ })
    .last()
    .fill('0.03')
  await drawer.getByRole('button', { name: 'Create price list' }).click()
  await expect.element(page.getByText('Price list created')).toBeVisible()
  const [sent] = asked('Statistics.CreateProviderPrice')
  expect(sent?.params).toEqual({ idTenant: 2 })
  const prefixes = [{ prefix: '420', price: '0.03' }]
  expect(sent?.body).toMatchObject({ provider: 'Texts', unit: 'callsOut', price: '0.04', prefixes, validTo: null })
})

test('what the core refuses stands at the field that it names', async () => {
  const params = { provider: 'Carrier', unit: 'Outgoing calls', from: '2026-01-01', to: '…' }
  await open(`${pricesAt()}&panel=new`, {
    'Statistics.CreateProviderPrice': refusedFor('providerPrice.overlap', params),
  })
  await drawer.getByRole('textbox', { name: 'Provider' }).fill('Other')
  await drawer.getByRole('textbox', { name: /^Price/ }).fill('1')
  await drawer.getByRole('button', { name: 'Create price list' }).click()
  await expect.element(drawer.getByText(/^Outgoing calls: Carrier has a price from 01 Jan 2026/)).toBeVisible()
})

test('a change is saved on the version that was read; two changes are laid side by side', async () => {
  const { answers, asked } = await open(pricesAt('&providerPrice=3'))
  await drawer.getByRole('textbox', { name: /^Note/ }).fill('Mine')
  const theirs = { ...list, note: 'Theirs', rowVersion: 5 }
  Object.assign(answers, { 'Statistics.ProviderPrice': theirs, 'Statistics.UpdateProviderPrice': stale(theirs) })
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
  expect(drawer.element().textContent).toContain('Mine')
  expect(asked('Statistics.UpdateProviderPrice')[0]?.body).toMatchObject({
    note: 'Mine',
    price: '0.0123',
    rowVersion: 4,
  })
})

test('a price list in force keeps its prices and says why; one that has not started is deleted after a question', async () => {
  const begun = await open(pricesAt('&providerPrice=3'), {
    'Statistics.ProviderPrice': { ...list, validFrom: '2020-01-01' },
  })
  await expect.element(drawer.getByRole('paragraph').filter({ hasText: 'in force since 01 Jan 2020' })).toBeVisible()
  await expect.element(drawer.getByRole('textbox', { name: /^Price/ }).first()).toBeDisabled()
  await expect.element(drawer.getByRole('textbox', { name: /^Note/ })).toBeEnabled()
  await begun.unmount()
  const { asked } = await open(pricesAt('&providerPrice=3'))
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Price list deleted')).toBeVisible()
  expect(asked('Statistics.RemoveProviderPrice')).toEqual([{ params: { idTenant: 2, idProviderPrice: 3 } }])
})

const month = {
  ...example('Statistics.EconomyCosts'),
  month: '2026-10',
  currency: 'EUR',
  timezone: 'Europe/Prague',
  isRunning: false,
  cost: '400',
  costBefore: '500',
  revenue: '1000',
  margin: '600',
  waiting: 0,
  isRatingAgain: false,
  units: [
    { unit: 'callsOut' as const, quantity: 6_000, unpriced: 0, cost: '390', costBefore: '500' },
    { unit: 'sms' as const, quantity: 25, unpriced: 25, cost: '0', costBefore: '0' },
    { unit: 'llmRead' as const, quantity: 1_500_000, unpriced: 0, cost: '10', costBefore: '0' },
  ],
  providers: [{ provider: 'Carrier', cost: '390', costBefore: '500' }],
  lines: [{ id: 7, name: 'Main', cost: '390', costBefore: '500', revenue: '900' }],
  days: [{ day: '2026-10-01', cost: '400', revenue: '900' }],
  months: [
    { month: '2026-09', cost: '500', revenue: '800', margin: '300' },
    { month: '2026-10', cost: '400', revenue: '1000', margin: '600' },
  ],
}

test('a month shows its costs beside what it earns, and what has no price', async () => {
  const { asked } = await open(at({ month: '2026-10' }), { 'Statistics.EconomyCosts': month })
  const main = page.getByRole('main')
  await expect.element(main.getByText('60% of revenue')).toBeVisible()
  await expect.element(main.getByText('−€100.00 (−20%) (€500.00 before)')).toBeVisible()
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect.element(row('Outgoing calls').getByText('100 min')).toBeVisible()
  await expect.element(row('Text messages').getByText('25 parts').first()).toBeVisible()
  await expect.element(row('tokens read').getByText('1,500,000 tokens')).toBeVisible()
  await expect.element(main.getByText(/days without a price list/)).toBeVisible()
  await expect.element(row('Main').getByText('€510.00')).toBeVisible()
  expect(asked('Statistics.EconomyCosts')[0]).toMatchObject({ params: { idTenant: 2 }, query: { month: '2026-10' } })
})

test('who may not see billing sees costs without revenue and margin', async () => {
  const unseen = { revenue: null, margin: null, waiting: 3, isRatingAgain: true }
  const blind = {
    ...month,
    ...unseen,
    lines: month.lines.map((each) => ({ ...each, revenue: null })),
    days: month.days.map((each) => ({ ...each, revenue: null })),
    months: month.months.map((each) => ({ ...each, revenue: null, margin: null })),
  }
  await open(at(), { 'Statistics.EconomyCosts': blind }, { Statistics: ['viewcosts'] })
  await expect.element(page.getByText('3 conversations are still to be rated.')).toBeVisible()
  await expect.element(page.getByText(/being rated again/)).toBeVisible()
  expect(page.getByText('Margin').query()).toBeNull()
  expect(page.getByText(/Revenue/).query()).toBeNull()
})

test('without the permission to edit, price lists can be read, and the buttons say what is missing', async () => {
  await open(pricesAt(), {}, { Statistics: ['viewcosts'] })
  await expect.element(page.getByRole('button', { name: 'New price list' })).toHaveAttribute('aria-disabled', 'true')
})

test('nothing, a refusal and a failure each say so', async () => {
  const opened = await open(pricesAt(), { 'Statistics.ProviderPrices': empty('Statistics.ProviderPrices') })
  await expect.element(page.getByText('No provider prices yet')).toBeVisible()
  await opened.unmount()
  const none = await open(at(), { 'Statistics.EconomyCosts': empty('Statistics.EconomyCosts') })
  await expect.element(page.getByText('No costs')).toBeVisible()
  await page.getByRole('link', { name: 'Go to price lists' }).click()
  await expect.element(page.getByRole('row').filter({ hasText: 'Carrier' })).toBeVisible()
  await none.unmount()
  const refusal = await open(at(), { 'Statistics.EconomyCosts': refused('Statistics.viewcosts') })
  await expect.element(page.getByRole('main').getByText(/Olga Horáková/)).toBeVisible()
  await refusal.unmount()
  await open(at(), { 'Statistics.EconomyCosts': failed })
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('an invoice is uploaded, and its comparison shows totals and calls', async () => {
  const comparison = {
    ...example('Statistics.CostComparison'),
    idCostComparison: 5,
    provider: 'Carrier',
    fileName: 'invoice.csv',
    currency: 'EUR',
    error: null,
    state: 'done' as const,
    unit: 'callsOut' as const,
    totals: [
      {
        result: 'different' as const,
        calls: 2,
        theirSeconds: 120,
        ourSeconds: 61,
        theirAmount: '0.12',
        ourAmount: '0.061',
      },
    ],
  }
  const { asked } = await open(`${at()}?costs=compare`, {
    'Statistics.CostComparisons': { items: [comparison] },
    'Statistics.CostComparison': comparison,
    'Statistics.CompareCosts': comparison,
  })
  await expect.element(page.getByRole('row').filter({ hasText: 'invoice.csv' }).getByText('+€0.059')).toBeVisible()
  await page.getByRole('textbox', { name: 'Provider' }).fill('Carrier')
  const input = document.querySelector<HTMLInputElement>('main input[type=file]')
  if (!input) throw new Error('a file can be chosen')
  const files = new DataTransfer()
  files.items.add(new File(['time,number,seconds,amount'], 'invoice.csv'))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(drawer.getByText('€0.061')).toBeVisible()
  expect(asked('Statistics.CompareCosts')[0]?.body).toMatchObject({ provider: 'Carrier', unit: 'callsOut' })
})
