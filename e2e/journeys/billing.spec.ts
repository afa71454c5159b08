// Rooms: billing, budgets, costs, economy, fees, tariffs
import type { Page } from '@playwright/test'
import { callAs, FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import {
  chooseFromMenu,
  chooseInField,
  expect,
  expectNoAxeViolations,
  fillSignIn,
  openBrowser,
  PASSWORD,
  signIn,
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

  await page.getByRole('link', { name: 'Tariffs', exact: true }).click()
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
  const fees = page.getByRole('grid').getByRole('row')
  await expect(fees.filter({ hasText: 'By mistake' })).toContainText('€250.00')

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
  await expect(fees.filter({ hasText: 'As agreed' })).toBeVisible()

  // Its own administrator reads it, and nobody else's; who may not read it is told what is missing.
  const { admin } = company
  await admin.goto('/administration/billing')
  await expect(admin.getByRole('heading', { level: 1, name: `Billing of ${name}` })).toBeVisible()
  await admin.getByRole('link', { name: 'Tariffs', exact: true }).click()
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

interface Month {
  readonly month: string
  readonly state: string
  readonly total: string
}
const named = (month: string) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

/** The companies of the example whose last month is closed and not locked, in turn. */
async function findClosed(page: Page): Promise<{ idTenant: number; month: string } | undefined> {
  for (const idTenant of [2, 3, 4]) {
    const { months } = await callAs<{ months: Month[] }>(page, 'GET', `/Statistics/${idTenant}/TenantEconomy`)
    const closed = months.findLast(({ state, total }) => state === 'CLOSED' && Number(total) !== 0)
    if (closed) return { idTenant, month: closed.month }
  }
  return undefined
}

test('a month is reopened, closed and locked, and what comes later is charged in an open one', async ({ page }) => {
  await signIn(page, 'olga', '/administration/billing/parley/2')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing of Harbour Bank' })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Call charges by day/ })).toBeVisible()
  await expectNoAxeViolations(page)
  // The example is closing its months while it is young.
  let found: Awaited<ReturnType<typeof findClosed>>
  await expect.poll(async () => (found = await findClosed(page)), { timeout: 240_000 }).toBeDefined()
  const { idTenant, month } = found ?? { idTenant: 2, month: '' }
  const name = named(month)

  await page.goto(`/administration/billing/parley/${idTenant}/months`)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Closed')
  const total = row.getByRole('gridcell').last()
  const charged = (await total.textContent()) ?? ''
  await row.getByRole('link').click()
  const drawer = page.getByRole('dialog', { name })
  const question = page.getByRole('alertdialog')
  await drawer.getByRole('button', { name: 'Reopen month' }).click()
  await question.getByRole('button', { name: 'Reopen month' }).click()
  await expect(drawer.getByRole('heading', { name: 'Before you close it' })).toBeVisible()
  await expectNoAxeViolations(page)
  await drawer.getByRole('button', { name: 'Close month' }).click()
  await question.getByRole('button', { name: 'Close month' }).click()
  await expect(drawer).toContainText('By Olga Horáková')

  // What is agreed afterwards does not change it.
  await drawer.getByRole('button', { name: 'New adjustment' }).click()
  const form = page.getByRole('dialog', { name: `Adjust ${name}` })
  await form.getByRole('textbox', { name: /^Amount/ }).fill('-12.5')
  await form.getByRole('textbox', { name: /^Reason/ }).fill(`Agreed by phone for ${name}`)
  await form.getByRole('button', { name: 'Create adjustment' }).click()
  await expect(page.getByText(/^Adjustment charged in /)).toBeVisible()
  const later = drawer.getByRole('listitem').filter({ hasText: `Agreed by phone for ${name}` })
  // The newest first; another try leaves one more.
  await expect(later.first().getByRole('link', { name: /^Charged in / })).toBeVisible()
  await expectNoAxeViolations(page)

  await drawer.getByRole('button', { name: 'Lock month' }).click()
  await question.getByRole('textbox').fill(name)
  await question.getByRole('button', { name: 'Lock month' }).click()
  await expect(drawer).toContainText('Locked for good')
  await expect(drawer.getByRole('button', { name: /(Close|Reopen|Lock) month/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Locked')
  await expect(total).toHaveText(charged)
})

test('a customer disputes an amount and is shown why', async ({ page, browser, problems }) => {
  // Last month: on its first day this one has no calls yet.
  const last = new Date()
  last.setUTCDate(0)
  await signIn(page, 'jana', `/administration/billing/parley/2?month=${last.toISOString().slice(0, 7)}`)
  await page.getByRole('grid', { name: 'Call charges by Line' }).getByRole('link', { name: 'Card help' }).click()
  await expect(page.getByRole('heading', { name: /^Calls of / })).toBeVisible()
  // The most expensive first.
  const header = page.getByRole('columnheader', { name: 'Amount' })
  await header.getByRole('button').click()
  await expect(page).toHaveURL(/sort=amount/)
  const sorted = page.waitForResponse(/Charges\?.*sort=-amount/)
  await header.getByRole('button').click()
  await sorted
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Card help')
  await expect(first.getByRole('gridcell').last()).not.toHaveText(/ 0\.00$/)
  const amount = ((await first.getByRole('gridcell').last().textContent()) ?? '').trim()
  await first.getByRole('link').click()

  const drawer = page.getByRole('dialog', { name: 'How this amount came about' })
  const calculation = drawer.getByRole('table', { name: 'Calculation' })
  await expect(calculation.getByRole('row').last()).toContainText(amount)
  const result = async (what: RegExp) =>
    Number(
      ((await calculation.getByRole('row', { name: what }).getByRole('cell').last().textContent()) ?? '').replaceAll(
        /[^\d.]/g,
        '',
      ),
    )
  const steps = calculation.getByRole('row', { name: /^From second/ })
  await expect(steps).toHaveCount(1)
  expect(await result(/^Sum/)).toBeCloseTo((await result(/^From second/)) + (await result(/^Connection fee/)), 6)
  expect(await result(/^Charged time/)).toBe((await result(/^Talked/)) - (await result(/^Free seconds/)))
  await expectNoAxeViolations(page)

  // From there to the rule, and to what was said.
  const explained = page.url()
  await drawer.getByRole('link', { name: /^Bank 2026, version 1/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bank 2026' })).toBeVisible()
  await page.goto(explained)
  await drawer.getByRole('link', { name: 'Open conversation' }).click()
  await expect(page).toHaveURL(/conversation-details\?guid=/)

  // Nobody else reads it: not by its address either.
  const other = await openBrowser(browser, problems)
  await other.goto(explained)
  await fillSignIn(other, 'eva', PASSWORD)
  await expect(other.getByRole('main')).toContainText('403 - Not authorized')
})
