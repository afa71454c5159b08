import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openConsole } from '../testing/open-console.tsx'

test('billing without a tenant leads to the billing of the tenant acted for', async () => {
  const { history } = await openConsole(screens.ownBilling())
  await expect.element(page.getByRole('heading', { level: 1, name: 'Billing of Acme' })).toBeVisible()
  expect(history.location.href).toBe(screens.billing(BILLED_APP, 2))
})

test('a tenant whom the user does not act for is called by its number, and its tabs stay its own', async () => {
  const { asked } = await openConsole(screens.billing(BILLED_APP, 9, { tab: 'fees' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Billing of Tenant 9' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: 'Fees by month' })).toBeVisible()
  await page.getByRole('link', { name: 'Lines' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: /^Lines/ })).toBeVisible()
  await expect.poll(() => [...new Set(asked('Tenants.Fees').map(({ params }) => params?.idTenant))]).toEqual([9])
})

test('the billing of another application has no page', async () => {
  await openConsole(screens.billing('elsewhere', 2, { tab: 'fees' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

const tabs = () =>
  page
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)
test('who sees only amounts has their tabs, and who sees only prices has the others', async () => {
  const amounts = await openConsole(screens.ownBilling(), {}, { permissions: { Statistics: ['viewbilling'] } })
  await expect
    .element(
      page
        .getByRole('combobox', { name: 'Month' })
        .or(page.getByRole('button', { name: /Month/ }))
        .first(),
    )
    .toBeVisible()
  expect(tabs()).toEqual(expect.arrayContaining(['Overview', 'Months', 'Calls']))
  expect(tabs()).not.toContain('Tariffs')
  await amounts.unmount()
  const { asked } = await openConsole(screens.ownBilling(), {}, { permissions: { AccessManagement: ['viewtariff'] } })
  await expect.element(page.getByRole('heading', { level: 2, name: /^Tariffs/ })).toBeVisible()
  expect(tabs()).not.toContain('Overview')
  expect(asked('Statistics.TenantEconomy')).toEqual([])
})

test('who sees neither is told what is missing', async () => {
  await openConsole(screens.ownBilling(), {}, { permissions: { CallScript: [-1] } })
  await expect.element(page.getByText('403 - Not authorized')).toBeVisible()
})
