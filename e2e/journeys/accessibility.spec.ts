import { expect, expectNoAxeViolations, openPalette, rowOf, signIn, test } from '../people.ts'

/** Screens that need nothing but their address; each is looked at in both schemes. */
const screens = [
  '/flows',
  '/administration',
  '/administration/audit-log',
  '/administration/tasks',
  '/administration/conversation-details',
  '/administration/tenants',
  '/administration/tenants/detail/2/overview',
  '/administration/tenants/detail/2/users',
  '/administration/tenants/detail/2/data/knowledge-bases',
  '/administration/tenants/detail/2/agentAssist',
  '/administration/tenants/detail/2/notifications',
  '/administration/users',
  '/administration/users?panel=invite',
  '/administration/users?panel=import',
  '/administration/users/detail/3',
  '/administration/permission-groups',
  '/administration/access-requests',
  '/administration/access-requests?request=1',
  '/administration/permission-groups/detail/10',
  '/administration/permission-groups/detail/10?panel=duplicate',
  '/administration/tenants/detail/2/statistics',
  '/administration/tenants/detail/2/advanced',
  '/administration/tenant-statistics',
  '/administration/erasure',
  '/profile',
  '/nowhere',
] as const

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
