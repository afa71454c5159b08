// Rooms: flowComments, designer, flows, notices
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, openBrowser, signIn, test } from '../people.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Right panel' })
const write = (page: Page) => panel(page).getByRole('textbox', { name: 'New comment' })
const thread = (page: Page, text: string) => panel(page).getByRole('article').filter({ hasText: text })

test('a reviewer mentions the designer at a step, who is led there by the bell and answers; both see it at once', async ({
  page,
  browser,
  problems,
}) => {
  // Its own flow, as others count comments of theirs.
  const name = `Talked about ${randomUUID().slice(0, 6)}`
  await signIn(page, 'jana')
  await page.getByRole('button', { name: 'New flow' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page
    .getByRole('application', { name: /^Canvas of/ })
    .getByRole('button', { name: /^Say, Greeting/ })
    .click()
  await panel(page).getByRole('button', { name: 'Step', exact: true }).click()
  await panel(page).getByRole('button', { name: 'Comments', exact: true }).click()
  await write(page).pressSequentially('Is this too long, @tom')
  await expect(page.getByRole('option', { name: 'Tomáš Fiala' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(write(page)).toHaveValue('Is this too long, @Tomáš Fiala ')
  await page.keyboard.press('Control+Enter')
  await expect(thread(page, 'Is this too long')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Say, Greeting.*1 open comment/ })).toBeVisible()

  const tomas = await openBrowser(browser, problems)
  await signIn(tomas, 'tomas')
  await tomas
    .getByRole('button', { name: /^Notifications/ })
    .first()
    .click()
  const told = tomas
    .getByRole('dialog', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: name })
  await expect(told).toContainText('Jana Nováková mentioned you in')
  await told.getByRole('link').first().click()
  await expect(tomas.getByRole('heading', { level: 1 })).toHaveText(name)
  const asked = thread(tomas, 'Is this too long')
  await asked.getByRole('button', { name: 'Answer' }).click()
  await tomas.keyboard.type('Shorter now')
  await tomas.keyboard.press('Control+Enter')
  await expect(asked).toContainText('Shorter now')

  await expect(thread(page, 'Shorter now')).toBeVisible()
  await thread(page, 'Shorter now').getByRole('button', { name: 'Resolve' }).click()
  await expect(tomas.getByRole('button', { name: 'All comments', exact: true })).toBeVisible()
  await expect(panel(tomas).getByText('Resolved (1)')).toBeVisible()
})
