import { expect, expectConnected, openBrowser, signIn, test } from '../people.ts'

const HISTORY = 'Fill in the demonstration history'

test('a task is followed in the bell of another browser: its end, and its removal', async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(150_000)
  await signIn(page, 'greta', '/administration/tasks')
  const other = await openBrowser(browser, problems)
  await signIn(other, 'greta', '/profile?bell=notifications')
  await expectConnected(other)
  const panel = other.getByRole('dialog', { name: /^Notifications/ })
  // It works while the product starts; the bell goes with it to its end without being asked again.
  await expect(panel.getByRole('listitem').filter({ hasText: HISTORY })).toContainText('Done', { timeout: 120_000 })

  await page.getByRole('button', { name: `Actions of ${HISTORY}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page
    .getByRole('alertdialog', { name: `Remove ${HISTORY}?` })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('No tasks yet')).toBeVisible()
  await expect(panel).toContainText('No tasks yet')
})

test('a conversation that begins appears in the list of another browser', async ({ page, browser, problems }) => {
  await signIn(page, 'jana')
  const link = page
    .getByRole('link', { name: 'Loan advice' })
    .or(page.getByRole('link', { name: 'Satisfaction survey' }))
  const path = (await link.last().getAttribute('href')) ?? ''
  const other = await openBrowser(browser, problems)
  await signIn(other, 'eva', `${path}?tab=dialLogs&test=only`)
  await expectConnected(other)
  const rows = other.getByRole('grid').getByRole('link')
  const before = await rows.count()
  await page.goto(`${path}?test=1`)
  await page.getByRole('button', { name: 'Start test' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByText('The conversation has ended')).toBeVisible()
  await expect(rows).toHaveCount(before + 1)
})
