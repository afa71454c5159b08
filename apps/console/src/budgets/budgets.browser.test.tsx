import type { TenantEconomy } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { october } from '../economy/economy-facts.ts'
import { type Answers, example, stale } from '../testing/fake-core.ts'
import { openConsole } from '../testing/open-console.tsx'

beforeEach(() => page.viewport(1280, 1200))
const forecast = { low: '1290.1', likely: '1650', high: '1722', learnedFromDays: 28, certain: '1201.5' }
const running: TenantEconomy = { ...october, isRunning: true, forecast }
const none = { ...example('Tenants.Budget'), amount: null, warnAt: 80, currency: 'EUR', rowVersion: 1, updatedAt: null }
const budget = { ...none, amount: '1500', rowVersion: 4 }
const open = (answers: Answers = {}, permissions?: Record<string, (string | number)[]>, economy = running) =>
  openConsole(
    screens.billing(BILLED_APP, 2),
    { 'Statistics.TenantEconomy': economy, 'Tenants.Budget': budget, ...answers },
    permissions && { permissions: permissions as never },
  )
const main = page.getByRole('main')
const drawer = page.getByRole('dialog')

test('the running month says what it has used of its budget, and what the forecast makes of it', async () => {
  await open()
  await expect.element(main.getByRole('progressbar', { name: '€1,341.75 of €1,500.00' })).toBeVisible()
  await expect.element(main.getByText(/€158.25 left\. The forecast exceeds it by €150.00\. Warns at 80%/)).toBeVisible()
})

test('a month over its budget says by how much; a month that is over has none', async () => {
  const over = await open({ 'Tenants.Budget': { ...budget, amount: '1000', warnAt: 100 } })
  await expect.element(main.getByText(/€341.75 over the budget\..*Warns when all of it is used/)).toBeVisible()
  await over.unmount()
  const { asked } = await open({}, undefined, { ...october, forecast: null, isRunning: false })
  await expect.element(main.getByText('€1,341.75').first()).toBeVisible()
  expect(asked('Tenants.Budget')).toEqual([])
})

test('where there is none it is set', async () => {
  const { asked } = await open({ 'Tenants.Budget': none, 'Tenants.UpdateBudget': { ...budget, amount: '2000' } })
  await main.getByRole('button', { name: 'Set budget' }).click()
  await drawer.getByRole('textbox', { name: /^Budget/ }).fill('2000')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Budget saved')).toBeVisible()
  expect(asked('Tenants.UpdateBudget')[0]?.body).toEqual({ amount: '2000', warnAt: 80, rowVersion: 1 })
})

test('an empty field is no budget any more', async () => {
  const { asked } = await open({ 'Tenants.UpdateBudget': none })
  await main.getByRole('button', { name: 'Change budget' }).click()
  await drawer.getByRole('textbox', { name: /^Budget/ }).fill('')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(page.getByText('Budget saved')).toBeVisible()
  expect(asked('Tenants.UpdateBudget')[0]?.body).toEqual({ amount: null, warnAt: 80, rowVersion: 4 })
})

test('its history opens over it, and closes alone', async () => {
  await open({ 'Tenants.Budget': { ...budget, updatedAt: '2026-10-01T00:00:00Z' } })
  await main.getByRole('button', { name: 'Change budget' }).click()
  await drawer.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect.element(history).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).first().click()
  await expect.element(drawer.getByRole('textbox', { name: /^Budget/ })).toBeVisible()
})

test('who may not edit the tenant sees it, and is told what is missing', async () => {
  await open({}, { Statistics: ['viewbilling'] })
  await expect.element(main.getByRole('progressbar', { name: '€1,341.75 of €1,500.00' })).toBeVisible()
  const button = main.getByRole('button', { name: 'Change budget' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})

test('two who change it see both', async () => {
  const theirs = { ...budget, amount: '1800', rowVersion: 5 }
  const { answers } = await open({ 'Tenants.UpdateBudget': stale(theirs) })
  await main.getByRole('button', { name: 'Change budget' }).click()
  await drawer.getByRole('textbox', { name: /^Budget/ }).fill('2000')
  Object.assign(answers, { 'Tenants.Budget': theirs })
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(drawer.getByText('1800').first()).toBeVisible()
  await expect.element(drawer.getByText('2000').first()).toBeVisible()
})
