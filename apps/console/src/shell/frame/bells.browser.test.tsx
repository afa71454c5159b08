import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { personForTest, personWith } from '../../testing/open-console.tsx'
import { boxOf, openFrame, startFresh } from '../../testing/open-frame.ts'

startFresh()
const task = (id: number) => ({
  id,
  name: `Import ${id}`,
  description: 'Contacts',
  created: '2026-11-21T12:00:00Z',
  status: 2 as const,
  progress: null,
  step: null,
  startedAt: null,
  finishedAt: null,
  error: null,
  resultPath: null,
  hasResult: false,
  resultFile: null,
  owner: null,
  attempt: 1,
  revision: 1,
})

test('the panel of tasks is at most 600 high, its cards 400 wide; looking in checks nothing, marking all does', async () => {
  await openFrame('/administration', { 'Home.UserTasksOverview': Array.from({ length: 30 }, (_, n) => task(n + 1)) })
  await page.getByRole('button', { name: 'Notifications, 30 unread' }).click()
  const panel = page.getByRole('dialog', { name: /Notifications/ })
  await expect.element(panel.getByText(/Import 30/)).toBeInTheDocument()
  // It grows while it opens.
  await expect.poll(() => boxOf(panel.element()).height).toBe(600)
  const card = () => panel.getByRole('listitem').first().element().firstElementChild
  await expect.poll(() => boxOf(card() ?? panel.element()).width).toBe(400)
  await userEvent.keyboard('{Escape}')
  // Closed first: while it closes, its button would only close it once more.
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Notifications, 30/ })).toHaveFocus()
  expect(localStorage.getItem('checkedTasks')).toBeNull()
  await page.getByRole('button', { name: /^Notifications, 30/ }).click()
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => panel.element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toHaveFocus()
  expect(JSON.parse(localStorage.getItem('checkedTasks') ?? '[]')).toContainEqual({ id: 30, status: 2 })
})

test('stopped campaigns are a warning; whoever may starts them again from there', async () => {
  const stopped = {
    conversations: true,
    fullText: true,
    ongoingConversations: true,
    campaignsRunning: false,
    theme: { content: '', lastUpdate: null },
  }
  const { services } = await openFrame('/administration', {
    'Home.Configuration': stopped,
    'Home.GeneralControl': { action: 1 },
    'Home.UserInfo': personWith({ Campaign: ['control'] }),
  })
  await page.getByRole('button', { name: '1 warning' }).click()
  await expect.element(page.getByText('All campaigns are currently stopped')).toBeVisible()
  await page.getByRole('button', { name: 'Start campaigns' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start campaigns' }).click()
  await expect
    .poll(() => services.calls.find(([id]) => id === 'Home.GeneralControl'))
    .toEqual(['Home.GeneralControl', { body: 1 }])
})

test('an expiring password is announced with the way to change it', async () => {
  const expiresAt = new Date(Date.now() + 3 * 86_400_000 - 60_000).toISOString()
  const { services } = await openFrame('/administration', {
    'Home.UserInfo': {
      ...personForTest,
      passwordExpiration: { type: 1, expiresAt, warnDays: 14 },
      passwordMinLength: 14,
    },
    'Users.ChangePassword': undefined,
  })
  await expect.element(page.getByText('Your password will expire in 3 days.')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabelText(/^Current password/).fill('old password')
  await expect.element(page.getByText('At least 14 characters')).toBeVisible()
  await page.getByLabelText(/^New password\*?$/).fill('thirteen char')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('Field must contains at least 14 characters')).toBeVisible()
  await page.getByLabelText(/^New password\*?$/).fill('a new password')
  await page.getByLabelText(/^Confirm new password/).fill('another one!')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect.element(page.getByText('Value not match')).toBeVisible()
  await page.getByLabelText(/^Confirm new password/).fill('a new password')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect
    .poll(() => services.calls.find(([id]) => id === 'Users.ChangePassword'))
    .toEqual(['Users.ChangePassword', { body: { currentPassword: 'old password', newPassword: 'a new password' } }])
})
