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
  await expect.element(page.getByRole('heading', { level: 2, name: /^Fees/ })).toBeVisible()
  await page.getByRole('link', { name: 'Lines' }).click()
  await expect.element(page.getByRole('heading', { level: 2, name: /^Lines/ })).toBeVisible()
  await expect.poll(() => [...new Set(asked('Tenants.Fees').map(({ params }) => params?.idTenant))]).toEqual([9])
})

test('the billing of another application has no page', async () => {
  await openConsole(screens.billing('elsewhere', 2, { tab: 'fees' }))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})
