// Rooms: home, tenants, theme
import { chooseFromMenu, chooseInField, expect, openBrowser, rowOf, signIn, test } from '../people.ts'

test('the operator acts for a customer in one tab and comes back', async ({ page, context, problems }) => {
  await signIn(page, 'olga', '/administration/tasks')
  const account = page.getByRole('button', { name: 'Account of' })
  await chooseFromMenu(account, 'Switch tenant')
  const dialog = page.getByRole('dialog', { name: 'Switch tenant' })
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Form is not valid')
  await chooseInField(dialog.getByRole('combobox', { name: 'Tenant' }), 'Harbour Bank')
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(page).toHaveURL('/flows')
  await expect(page.getByText('You are now acting for Harbour Bank')).toBeVisible()
  const bar = page.getByRole('region', { name: 'Acting for another tenant' })
  await expect(bar).toContainText('You are acting for Harbour Bank')
  await expect(page).toHaveTitle('Flows · Harbour Bank – Parley')
  await expect(rowOf(page, 'Card blocking')).toBeVisible()

  // The choice belongs to this tab: another one is in the own tenant, this one keeps it over a reload.
  const other = await context.newPage()
  problems.watch(other)
  await other.goto('/flows')
  await expect(other.getByRole('button', { name: 'Parley Operations' })).toBeVisible()
  await other.close()
  await page.reload()
  await expect(bar).toBeVisible()

  // On the flows already, the next one's flows are loaded without the dialog that was open.
  await page.getByRole('button', { name: 'Harbour Bank', exact: true }).click()
  await chooseInField(dialog.getByRole('combobox', { name: 'Tenant' }), 'Nordlicht Energie')
  await dialog.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(bar).toContainText('Nordlicht Energie')
  await expect(page).toHaveURL('/flows')
  await expect(dialog).toHaveCount(0)

  await bar.getByRole('button', { name: 'Back to Parley Operations' }).click()
  await expect(bar).toHaveCount(0)
  await expect(page).toHaveTitle('Flows – Parley')
  await expect(page.getByRole('button', { name: 'Parley Operations' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('tenantContext'))).toBeNull()
})

test('a stored context that cannot be read is logged and removed', async ({ page, problems }) => {
  problems.expect(/stored tenant context cannot be read/)
  await signIn(page, 'olga')
  await page.evaluate(() => sessionStorage.setItem('tenantContext', '{"id":'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Parley Operations' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('tenantContext'))).toBeNull()
})

test('a context of somebody who may not have it is refused', async ({ page, problems }) => {
  problems.expect(/403|You don’t have access to this tenant/)
  await signIn(page, 'jana')
  await page.evaluate(() => sessionStorage.setItem('tenantContext', '1'))
  await page.reload()
  await expect(page.getByText('You don’t have access to this tenant')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Card blocking' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Back to your own tenant' }).click()
  await expect(page.getByRole('link', { name: 'Card blocking' })).toBeVisible()
})

test('all campaigns are stopped and started; everybody concerned hears it at once', async ({
  page,
  browser,
  problems,
}) => {
  await signIn(page, 'olga')
  const other = await openBrowser(browser, problems)
  await signIn(other, 'jana')
  await expect(other.getByRole('status').filter({ hasText: 'Live connection' })).toContainText('Connected')

  await page.getByRole('button', { name: /^Warnings|\d+ warning/ }).click()
  await page.getByRole('button', { name: 'Stop all campaigns' }).click()
  await page
    .getByRole('alertdialog', { name: 'Stop all campaigns?' })
    .getByRole('button', { name: 'Stop all campaigns' })
    .click()
  await expect(page.getByRole('button', { name: /\d+ warning/ })).toBeVisible()
  await expect(other.getByText('All campaigns are currently stopped').first()).toBeVisible()
  await other.goto('/flows?bell=warnings')
  await expect(other.getByRole('dialog').getByText('All campaigns are currently stopped')).toBeVisible()

  await page.goto('/flows?bell=warnings')
  await expect(page.getByRole('dialog').getByText('All campaigns are currently stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Start campaigns' }).click()
  await page
    .getByRole('alertdialog', { name: 'Start campaigns?' })
    .getByRole('button', { name: 'Start campaigns' })
    .click()
  await expect(other.getByText('All campaigns are running again').first()).toBeVisible()
  await page.goto('/flows?bell=warnings')
  await expect(page.getByText('Nothing needs attention')).toBeVisible()
})
