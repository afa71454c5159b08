// Rooms: conversations, hubs, records, runtime, services, tasks
import { expect, expectConnected, exportAs, openBrowser, signIn, test } from '../people.ts'

const EXPORT = 'Export conversations'

test('a task is followed in the bell of another browser: its end, and its removal', async ({
  page,
  browser,
  problems,
}) => {
  await signIn(page, 'greta', '/administration/conversation-details?outcome=11')
  const other = await openBrowser(browser, problems)
  await signIn(other, 'greta', '/profile?bell=notifications')
  await expectConnected(other)
  const panel = other.getByRole('dialog', { name: /^Notifications/ })
  const exports = panel.getByRole('listitem').filter({ hasText: EXPORT })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  const before = await exports.count()
  // The bell goes with it to its end without being asked again.
  await exportAs(page, 'CSV')
  await expect(exports).toHaveCount(before + 1)
  await expect(exports.first()).toContainText('Done', { timeout: 30_000 })

  await page.goto('/administration/tasks')
  await page
    .getByRole('button', { name: `Actions of ${EXPORT}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: `Delete ${EXPORT}?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(exports).toHaveCount(before)
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
  await page.goto(`${path}?test=1`)
  await page.getByRole('button', { name: 'Start test' }).click()
  await expect(page.getByRole('list', { name: 'Conversation' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByText('The conversation has ended')).toBeVisible()
  const timeline = await page.getByRole('link', { name: 'View timeline' }).getAttribute('href')
  const guid = /guid=([^&]+)/.exec(timeline ?? '')?.[1] ?? 'none'
  await expect(other.getByRole('grid').locator(`a[href*="${guid}"]`)).toBeVisible()
})
