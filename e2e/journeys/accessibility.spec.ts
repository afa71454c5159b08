// Rooms: conversations, flows, records
import { expect, expectNoAxeViolations, openPalette, rowOf, signIn, test } from '../people.ts'

// Every screen, tab and panel of the console is looked at by the tests of the console itself; here is what they are without: the page
// of the provider, the policy for content, and what only real data draw.

// Half a minute on a quiet machine, and one may be busy.
test.beforeEach(() => test.setTimeout(300_000))

test('the sign-in page keeps the rules', async ({ page }) => {
  await page.goto('/flows')
  await expect(page.getByLabel('Username')).toBeVisible()
  await expectNoAxeViolations(page)
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

test('the tabs of a conversation keep the rules', async ({ page }) => {
  await signIn(page, 'jana', '/administration/conversation-details')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  const tabs = page.getByRole('main').getByRole('navigation').last()
  for (const tab of [/^Timeline/, /^Source/, /^Errors/, /^Overview/]) {
    await tabs.getByRole('link', { name: tab }).click()
    await expectNoAxeViolations(page)
  }
})

test('palette and refusal keep the rules', async ({ page, problems }) => {
  problems.expect(/403/)
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
