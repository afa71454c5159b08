import type { Page } from '@playwright/test'
import { expect, expectNoAxeViolations, openPalette, rowOf, signIn, test } from '../people.ts'
import { screens } from '../screens.ts'

// Each test looks at about a dozen pages in two schemes: under a minute on a quiet machine, and one may be busy.
test.beforeEach(() => test.setTimeout(300_000))

const PER_TEST = 9
const parts = Array.from({ length: Math.ceil(screens.length / PER_TEST) }, (_, at) =>
  screens.slice(at * PER_TEST, (at + 1) * PER_TEST),
)

const seen = (page: Page) => expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
const inFront = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'))

/** What is open in front of the page, once it has come. */
async function lookInFront(page: Page): Promise<void> {
  await expect(inFront(page).first()).toBeVisible()
  await expectNoAxeViolations(page)
}

test('the sign-in page keeps the rules', async ({ page }) => {
  await page.goto('/flows')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectNoAxeViolations(page)
})

parts.forEach((part, at) => {
  test(`every screen keeps the rules, light and dark: part ${at + 1}`, async ({ page }) => {
    await signIn(page, 'jana')
    for (const path of part) {
      await page.goto(path)
      await seen(page)
      await expectNoAxeViolations(page)
    }
  })
})

test('the tabs of a flow keep the rules', async ({ page }) => {
  await signIn(page, 'jana')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Card blocking' })).toBeVisible()
  // One tab has tabs of its own below.
  const overview = page.getByRole('link', { name: 'Overview', exact: true })
  const tabs = page.getByRole('main').getByRole('navigation').filter({ has: overview })
  const links = await tabs.getByRole('link').count()
  expect(links).toBeGreaterThan(2)
  for (let tab = links - 1; tab >= 0; tab -= 1) {
    await tabs.getByRole('link').nth(tab).click()
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('button', { name: 'Start test' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the panels and questions of a flow keep the rules', async ({ page }) => {
  await signIn(page, 'jana')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Card blocking' })).toBeVisible()
  const { pathname } = new URL(page.url())
  for (const panel of ['publish', 'rollBack', 'edit', 'import', 'duplicate', 'move', 'audit', 'remove']) {
    await page.goto(`${pathname}?panel=${panel}`)
    await lookInFront(page)
  }
})

test('the tabs of a conversation keep the rules', async ({ page }) => {
  await signIn(page, 'jana', '/administration/conversation-details')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const tabs = page.getByRole('main').getByRole('navigation').last()
  for (const tab of [/^Timeline/, /^Data/, /^Source/, /^Errors/, /^Overview/]) {
    await tabs.getByRole('link', { name: tab }).click()
    await expectNoAxeViolations(page)
  }
})

test('what the header opens keeps the rules: bells, dialogs, the menu of the account', async ({ page }) => {
  await signIn(page, 'jana')
  for (const search of ['bell=notifications', 'bell=warnings', 'dialog=keyboard', 'dialog=password']) {
    await page.goto(`/flows?${search}`)
    await lookInFront(page)
  }
  await page.goto('/flows')
  await page.getByRole('button', { name: 'Account of' }).click()
  await lookInFront(page)
})

test('what a list opens keeps the rules: filters, columns, rows, a new one', async ({ page }) => {
  await signIn(page, 'jana')
  const table = page.getByRole('grid')
  const buttons = [
    page.getByRole('button', { name: 'State', exact: true }),
    page.getByRole('button', { name: /^Columns/ }),
    table.getByRole('row').nth(2).getByRole('button').last(),
    page.getByRole('button', { name: 'New flow' }),
  ]
  for (const button of buttons) {
    await page.goto('/flows')
    await button.click()
    await lookInFront(page)
  }
  for (const [path, name] of [
    ['/administration/users', 'Export'],
    ['/administration/users/detail/3', 'More'],
    ['/administration/permission-groups/detail/10', 'More'],
    ['/administration/permission-groups', 'New group'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('main').getByRole('button', { name, exact: true }).first().click()
    await lookInFront(page)
  }
})

test('palette and refusal keep the rules', async ({ page, problems }) => {
  problems.expect(/403/)
  problems.expect(/could not be read ahead/)
  await signIn(page, 'david', '/administration')
  await openPalette(page)
  await expectNoAxeViolations(page)
  await page.keyboard.type('stat')
  await expect(page.getByRole('option', { name: /statistics/i }).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/flows/detail/1')
  await expect(page.getByText('No permission to display this page')).toBeVisible()
  await expectNoAxeViolations(page)
})
