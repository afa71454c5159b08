import { FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import {
  chooseFromMenu,
  chooseInField,
  expect,
  expectNoAxeViolations,
  fillSignIn,
  openBrowser,
  test,
} from '../people.ts'

test('the operator sets what a customer pays, finds it in the customer’s history and undoes it', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/403|404|could not be read ahead|WebSocket connection|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Payer')
  await page.goto(`/administration/tenants/detail/${company.idTenant}`)
  await page.getByRole('main').getByRole('link', { name: 'Billing', exact: true }).click()
  const title = page.getByRole('heading', { level: 1, name: /^Billing of Payer/ })
  await expect(title).toBeVisible()
  const name = ((await title.textContent()) ?? '').replace('Billing of ', '')
  const drawer = page.getByRole('dialog')

  await page.getByRole('button', { name: 'New tariff' }).first().click()
  await drawer.getByLabel('Name').first().fill('Standard')
  await drawer.getByRole('textbox', { name: /^Price/ }).fill('1.10')
  await drawer.getByRole('button', { name: 'Create tariff' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Standard' })).toBeVisible()
  await page.getByRole('button', { name: 'New version' }).click()
  await drawer.getByRole('textbox', { name: /^Price/ }).fill('1.20')
  await drawer.getByRole('button', { name: 'Create version' }).click()
  await page.getByRole('button', { name: /^Version 2/ }).click()
  await expect(page.getByText('€1.20 per 60 seconds')).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: /^Billing of/ }).click()
  await page.getByRole('link', { name: 'Fees' }).click()
  await page.getByRole('button', { name: 'New fee' }).first().click()
  await drawer.getByRole('textbox', { name: /^Amount/ }).fill('250')
  await drawer.getByRole('textbox', { name: /^Note/ }).fill('As agreed')
  await drawer.getByRole('button', { name: 'Create fee' }).click()
  await page.getByRole('link', { name: 'Other' }).click()
  await drawer.getByRole('textbox', { name: /^Note/ }).fill('By mistake')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'By mistake' })).toContainText('€250.00')

  // What was done stands in the customer's log: there it is undone.
  await chooseFromMenu(page.getByRole('button', { name: 'Account of' }), 'Switch tenant')
  await chooseInField(drawer.getByRole('combobox', { name: 'Tenant' }), name)
  await drawer.getByRole('button', { name: 'Switch tenant' }).click()
  await expect(page.getByRole('region', { name: 'Acting for another tenant' })).toBeVisible()
  await page.goto('/administration/billing')
  await page.getByRole('link', { name: 'Fees' }).click()
  await page.getByRole('link', { name: 'Other' }).click()
  await drawer.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await expect(history).toContainText('By mistake')
  await history.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('alertdialog', { name: 'Undo this change?' }).getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row').filter({ hasText: 'As agreed' })).toBeVisible()

  // Its own administrator reads it, and nobody else's; who may not read it is told what is missing.
  const { admin } = company
  await admin.goto('/administration/billing')
  await expect(admin.getByRole('heading', { level: 1, name: `Billing of ${name}` })).toBeVisible()
  await expect(admin.getByRole('link', { name: 'Standard' })).toBeVisible()
  await admin.goto('/administration/billing/parley/2/fees')
  await expect(admin.getByRole('main')).toContainText(/404|not found/i)
  await expect(admin.getByRole('main')).not.toContainText('SLA')
  const other = await openBrowser(browser, problems)
  const { username } = await inviteTo(company, other, 'Nora')
  await other.goto('/administration/billing')
  await fillSignIn(other, username, FIRST_PASSWORD)
  await expect(other.getByRole('main')).toContainText('403 - Not authorized')
  await expect(other.getByRole('main')).toContainText('AccessManagement.viewtariff')
})
