import { expect, expectNoAxeViolations, openPalette, rowOf, signIn, test } from '../people.ts'
import { screens } from '../screens.ts'

test('the sign-in page keeps the rules', async ({ page }) => {
  await page.goto('/flows')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('every screen keeps the rules, light and dark', async ({ page }) => {
  test.slow()
  await signIn(page, 'jana')
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expectNoAxeViolations(page)
  }
})

test('the tabs of a flow keep the rules', async ({ page }) => {
  test.slow()
  await signIn(page, 'jana')
  await rowOf(page, 'Card blocking').getByRole('link', { name: 'Card blocking' }).click()
  for (const tab of ['Dial logs', 'History', 'Relations', 'Overview']) {
    await page.getByRole('main').getByRole('link', { name: tab, exact: true }).click()
    await expectNoAxeViolations(page)
  }
  await page.getByRole('button', { name: 'Try it' }).click()
  await expect(page.getByRole('button', { name: 'Start test' })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('the tabs of a conversation keep the rules', async ({ page }) => {
  test.slow()
  await signIn(page, 'jana', '/administration/conversation-details')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const tabs = page.getByRole('main').getByRole('navigation').last()
  for (const tab of [/^Timeline/, /^Data/, /^Source/, /^Errors/, /^Overview/]) {
    await tabs.getByRole('link', { name: tab }).click()
    await expectNoAxeViolations(page)
  }
})

test('palette and refusal keep the rules', async ({ page, problems }) => {
  problems.expect(/403/)
  problems.expect(/could not be read ahead/)
  await signIn(page, 'david', '/administration')
  await openPalette(page)
  await expectNoAxeViolations(page)
  await page.goto('/flows/detail/1')
  await expect(page.getByText('No permission to display this page')).toBeVisible()
  await expectNoAxeViolations(page)
})
