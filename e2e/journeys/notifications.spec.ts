// Rooms: mail, notices, notificationGroups, outbound, tenants
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { chooseFromMenu, chooseInField, expect, exportAs, signIn, test } from '../people.ts'

const GROUPS = '/administration/tenants/detail/2/notifications'
const group = (page: Page, name: string) => page.getByRole('row', { name })

test('a notification group is made, tested through every channel, changed and removed', async ({ page }) => {
  const name = `Night watch ${Date.now().toString(36)}`
  await signIn(page, 'jana', GROUPS)
  await page.getByRole('button', { name: 'New group' }).first().click()
  const form = page.getByRole('dialog', { name: 'New group' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  const save = form.getByRole('button', { name: 'Create group' })
  await save.click()
  await expect(form.getByText('Choose at least one')).toBeVisible()
  await expect(form.getByText(/This group has no recipients/)).toBeVisible()
  await expect(form.getByRole('checkbox').first()).toBeFocused()
  await form.getByRole('textbox', { name: 'Email addresses' }).fill('not an address')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Invalid email format')).toBeVisible()
  await form.getByRole('textbox', { name: 'Email addresses' }).fill('watch@example.org')
  await page.keyboard.press('Enter')
  await chooseInField(form.getByRole('combobox', { name: 'In-app recipients' }), 'Jana Nováková')
  await expect(form.getByText(/This group has no recipients/)).toHaveCount(0)
  await form.getByText('User locked').click()
  await save.click()
  await expect(form).toHaveCount(0)

  const actions = group(page, name).getByRole('button').last()
  await chooseFromMenu(actions, 'Send a test')
  const result = page.getByRole('dialog', { name: `Test of ${name}` })
  await expect(result.getByText('Delivered')).toHaveCount(2)
  await expect(result).toContainText('watch@example.org')
  await page.keyboard.press('Escape')

  await group(page, name).click()
  const log = page.getByRole('dialog', { name })
  await log.getByRole('listitem').filter({ hasText: 'watch@example.org' }).getByRole('button').click()
  await expect(log.getByText('Delivered')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await chooseFromMenu(actions, 'Change')
  const change = page.getByRole('dialog', { name: `Change ${name}` })
  await change.getByText('Switched on').click()
  await change.getByRole('button', { name: 'Save' }).click()
  await expect(change).toHaveCount(0)
  await expect(group(page, name)).toContainText('Off')

  await chooseFromMenu(actions, 'Remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(group(page, name)).toHaveCount(0)
})

test('whoever may not see tenants is told so', async ({ page, problems }) => {
  problems.expect(/403/)
  await signIn(page, 'tomas', GROUPS)
  await expect(page.getByRole('main')).toContainText(/AccessManagement.viewaccount|view tenants/)
})

test('the list of conversations is exported as a task, whose file is saved from the bell', async ({ page }) => {
  await signIn(page, 'jana', '/administration/conversation-details?outcome=11')
  await exportAs(page, 'CSV')
  await expect(page.getByText('Export started.')).toBeVisible()
  await page
    .getByRole('button', { name: /notifications/i })
    .first()
    .click()
  const newest = page.getByRole('listitem').filter({ hasText: 'Export conversations' }).first()
  await expect(newest).toContainText('Done')
  const saved = page.waitForEvent('download')
  await newest.getByRole('button', { name: /^Download conversations/ }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^conversations \d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines[0]).toContain('GUID,Call ID,Started (UTC)')
  expect(lines.slice(1).every((line) => line.includes(',Error,'))).toBe(true)
})
