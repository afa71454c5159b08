import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Tariff } from '@parley/contract/tariffs/tariff.schema.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, example, refusedFor, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'
import { newRate } from './terms-draft.ts'

beforeEach(() => page.viewport(1280, 900))

const person = { id: 1, name: 'Olga Horáková' }
const terms = {
  mode: 1 as const,
  freeSeconds: 5,
  minimum: '0',
  rounding: { digits: 2, mode: 'halfUp' as const },
  bands: [{ name: 'Working hours', days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }],
  rates: [
    { prefix: '', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '1.10', increment: 60 }] },
    {
      prefix: '49',
      band: 'Working hours',
      connectFee: '0.50',
      steps: [{ fromSecond: 0, price: '0.065', increment: 1 }],
    },
    { prefix: '49', band: null, connectFee: '0', steps: [{ fromSecond: 0, price: '0.05', increment: 1 }] },
  ],
}
const made = { createdAt: '2026-01-01T00:00:00Z', createdBy: person }
const first = { ...terms, ...made, version: 1, validFrom: '2026-01-01', validTo: '2089-12-31' }
const second = { ...terms, ...made, version: 2, validFrom: '2090-01-01', validTo: null, minimum: '3' }
const tariff: Tariff = {
  ...example('Tenants.Tariff'),
  idTariff: 7,
  name: 'Bank 2026',
  currency: 'CZK',
  version: 1,
  state: 'inForce',
  lines: 9,
  versions: [second, first],
  rowVersion: 3,
}
const { versions, ...facts } = tariff
const rows = [{ ...facts, versions: versions.length }]
const open = (query = {}, answers: Answers = {}) =>
  openConsole(screens.billing(BILLED_APP, 2, { tab: 'tariffs', ...query }), {
    'Tenants.Tariffs': rows,
    'Tenants.Tariff': tariff,
    ...answers,
  })
const main = page.getByRole('main')
const drawer = page.getByRole('dialog')

test('a tariff opens with the version in force; the others are one click away, each in its own words', async () => {
  const { history } = await open()
  await page.getByRole('link', { name: 'Bank 2026' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bank 2026' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Version 1' })).toBeVisible()
  await expect.element(main.getByText('CZK 0.065 per second')).toBeVisible()
  await expect.element(main.getByText('Mon–Fri 08:00–18:00')).toBeVisible()
  await page.getByRole('button', { name: /^Version 2/ }).click()
  await expect.element(main.getByText('CZK 3.00')).toBeVisible()
  expect(history.location.search).toBe('?tariff=7&version=2')
})

test('a time band that no price uses is said, of a version and while it is typed', async () => {
  const unused = { ...tariff, versions: [{ ...first, rates: terms.rates.slice(0, 1) }] }
  const { unmount } = await open({ tariff: 7 }, { 'Tenants.Tariff': unused })
  const said = /^No price uses the time band .*Working hours/
  await expect.element(main.getByText(said)).toBeVisible()
  await unmount()
  await open({ tariff: 7, panel: 'version' })
  await expect.element(drawer.getByRole('group', { name: 'Time band 1' })).toBeVisible()
  await expect.element(drawer.getByText(said)).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Remove price 2' }).click()
  await expect.element(drawer.getByText(said)).toBeVisible()
})

test('the next version begins with the prices of the latest, on the first day that is free', async () => {
  const { asked } = await open({ tariff: 7, panel: 'version' }, { 'Tenants.CreateTariffVersion': tariff })
  const price = drawer.getByRole('group', { name: 'Price 1' }).getByRole('textbox', { name: /^Price/ })
  await expect.element(price).toHaveValue('1.10')
  await price.fill('1.25')
  await drawer.getByRole('button', { name: 'Add price' }).click()
  const added = drawer.getByRole('group', { name: 'Price 4' })
  await added.getByRole('textbox', { name: /^Prefix/ }).fill('home')
  await added.getByRole('textbox', { name: /^Price/ }).fill('2')
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await expect.element(drawer.getByText('Enter digits only, up to 15.')).toBeVisible()
  await added.getByRole('textbox', { name: /^Prefix/ }).fill('+421 2')
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await expect.element(page.getByText('Version added to Bank 2026')).toBeVisible()
  const [sent] = asked('Tenants.CreateTariffVersion')
  expect(sent?.body).toMatchObject({ rowVersion: 3, terms: { validFrom: '2090-01-02', validTo: null } })
  expect(sent?.body.terms.rates.map(({ prefix, band }) => [prefix, band])).toEqual([
    ['', null],
    ['49', 'Working hours'],
    ['49', null],
    ['4212', null],
  ])
})

test('of many prices ten are shown at once; a new one stands below them, and all are sent', async () => {
  const [rate] = first.rates
  const more = Array.from({ length: 10 }, (_, at) => ({
    ...newRate(),
    ...rate,
    band: null,
    prefix: String(1_000 + at),
  }))
  const rates = [...first.rates, ...more]
  const { asked } = await open(
    { tariff: 7, panel: 'version' },
    {
      'Tenants.Tariff': { ...tariff, versions: [{ ...second, rates }] },
      'Tenants.CreateTariffVersion': tariff,
    },
  )
  const groups = drawer.getByRole('group', { name: /^Price \d+/ })
  await expect.poll(() => groups.elements().length).toBe(10)
  await drawer.getByRole('button', { name: 'Add price' }).click()
  const added = drawer.getByRole('group', { name: 'Price 11' })
  await added.getByRole('textbox', { name: /^Prefix/ }).fill('+421 2')
  await added.getByRole('textbox', { name: /^Price/ }).fill('2')
  await drawer.getByRole('button', { name: 'Show more prices (3 left)' }).click()
  await expect.poll(() => groups.elements().length).toBe(14)
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await expect.element(page.getByText('Version added to Bank 2026')).toBeVisible()
  const sent = asked('Tenants.CreateTariffVersion')[0]?.body.terms.rates.map(({ prefix }) => prefix)
  expect(sent?.slice(9, 12)).toEqual(['1006', '4212', '1007'])
  expect(sent).toHaveLength(14)
})

test('terms that calls could not be rated with are refused in sight, and nothing typed is lost', async () => {
  const problem = 'two prices cover the same prefix and hours'
  await open(
    { tariff: 7, panel: 'version' },
    { 'Tenants.CreateTariffVersion': refusedFor('tariff.badTerms', { problem }) },
  )
  await drawer.getByRole('textbox', { name: /^Minimum/ }).fill('1')
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await expect.element(drawer.getByText(new RegExp(problem))).toBeInViewport()
  await expect.element(drawer.getByRole('textbox', { name: /^Minimum/ })).toHaveValue('1')
})

test('a price per call has no steps', async () => {
  const perCall = { ...tariff, versions: [{ ...second, mode: 2 as const }] }
  await open({ tariff: 7, panel: 'version' }, { 'Tenants.Tariff': perCall })
  await expect.element(drawer.getByRole('textbox', { name: /^Price per call/ }).first()).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Add step' }).query()).toBeNull()
})

test('a new tariff leads to its page', async () => {
  const { asked, history } = await open({ panel: 'new' }, { 'Tenants.CreateTariff': tariff })
  await drawer.getByRole('textbox', { name: /^Name/ }).first().fill('Bank 2026')
  await drawer.getByRole('textbox', { name: /^Price/ }).fill('1.10')
  await drawer.getByRole('button', { name: 'Create tariff' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bank 2026' })).toBeVisible()
  expect(history.location.search).toBe('?tariff=7')
  expect(asked('Tenants.CreateTariff')[0]?.body.terms.rates).toMatchObject([
    { prefix: '', band: null, connectFee: '0' },
  ])
})

test('a name that was changed meanwhile is laid beside one’s own', async () => {
  const { answers } = await open({ tariff: 7, panel: 'rename' })
  await drawer.getByRole('textbox', { name: /^Name/ }).fill('Mine')
  const theirs = { ...tariff, name: 'Theirs', rowVersion: 4 }
  Object.assign(answers, { 'Tenants.Tariff': theirs, 'Tenants.UpdateTariff': stale(theirs) })
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(() => drawer.element().textContent).toContain('Theirs')
})

test('what was in force cannot be deleted and says why; what was not can', async () => {
  const opened = await open({ tariff: 7 })
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText(/Assign another tariff to every line/)).toBeVisible()
  await opened.unmount()
  const { asked, history } = await open(
    { tariff: 7 },
    { 'Tenants.Tariff': { ...tariff, lines: 0, versions: [second] } },
  )
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Tariff Bank 2026 deleted')).toBeVisible()
  expect(asked('Tenants.RemoveTariff')).toHaveLength(1)
  expect(history.location.search).toBe('')
})

test('a tariff that is not there leads back', async () => {
  await open({ tariff: 7 }, { 'Tenants.Tariff': refusedFor('entity.notFound', { entity: 'Tariff' }) })
  await expect.element(page.getByText('This tariff doesn’t exist')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Go to Billing of Acme' })).toBeVisible()
})

const line = {
  ...example('Tenants.LinesTariff').items[0],
  idLine: 5,
  name: 'Card help',
  rowVersion: 2,
  tariff: null,
  periods: [],
}
const period = {
  tariff: { id: 7, name: 'Bank 2026' },
  validFrom: '2026-01-01',
  validTo: null,
  state: 'inForce' as const,
}

test('several lines are given a tariff at once', async () => {
  const lines = [line, { ...line, idLine: 6, name: 'Loans', tariff: period.tariff, periods: [period] }]
  const { asked } = await open(
    { tab: 'lines' },
    {
      'Tenants.LinesTariff': { items: lines as never, total: 2, totalExact: true, nextCursor: null },
      'Tenants.UpdateLinesTariff': lines as never,
    },
  )
  await page.getByRole('checkbox', { name: /all/i }).click()
  await page.getByRole('button', { name: 'Assign tariff' }).click()
  await expect.element(drawer.getByText('Card help, Loans')).toBeVisible()
  await drawer.getByRole('button', { name: /^Choose/ }).click()
  await page.getByRole('option', { name: 'Bank 2026' }).click()
  await drawer.getByRole('button', { name: 'Assign tariff' }).click()
  await expect.element(page.getByText('2 lines changed')).toBeVisible()
  expect(asked('Tenants.UpdateLinesTariff')[0]?.body).toMatchObject({
    idTariff: 7,
    lines: [
      { idLine: 5, rowVersion: 2 },
      { idLine: 6, rowVersion: 2 },
    ],
  })
})
