// Rooms: demoCalls, publicDemo, runtime, testCalls, voice
import { chooseFromMenu, chooseInField, expect, openBrowser, rowOf, signIn, test } from '../people.ts'

test('a demo is shown to somebody without an account, and taken back', async ({ page, browser, problems }) => {
  problems.expect(/404/)
  await signIn(page, 'jana', '/administration/demo-calls')
  await expect(rowOf(page, 'Branch opening')).toBeVisible()
  await page.getByRole('button', { name: 'New group' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill('For Ms Novak')
  await chooseInField(page.getByRole('combobox', { name: 'Language' }), 'English (United Kingdom)')
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For Ms Novak')

  await page.getByRole('button', { name: 'New call' }).click()
  await page.getByRole('textbox', { name: /^Title/ }).fill('Your lost card')
  await page.getByRole('combobox', { name: 'Flow' }).fill('Card blocking')
  await page.getByRole('option', { name: /^Card blocking/ }).click()
  await page.getByRole('textbox', { name: /^Note/ }).fill('Say that you lost your card.')
  await page.getByRole('button', { name: 'Add call' }).click()
  await expect(page.getByText('Your lost card added')).toBeVisible()

  // Shown first to oneself, beside the picture.
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(page.getByText('What happened to your card?').first()).toBeVisible()
  await page.getByRole('button', { name: 'Hang up' }).click()
  await expect(page.getByText('Conversation ended')).toBeVisible()
  await page.getByRole('button', { name: 'All calls' }).click()

  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toMatch(/\/demo#prl_demo_/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // Somebody without an account.
  const guest = await openBrowser(browser, problems)
  const asked: string[] = []
  guest.on('request', (request) => asked.push(request.url()))
  await guest.setViewportSize({ width: 320, height: 640 })
  await guest.goto(link)
  await expect(guest.getByRole('heading', { name: 'Your lost card' })).toBeVisible()
  await expect(guest.getByText('Say that you lost your card.')).toBeVisible()
  await guest.getByRole('button', { name: 'Start the conversation' }).click()
  const talk = guest.getByRole('log', { name: 'Conversation' })
  await expect(talk.getByText('What happened to your card?')).toBeVisible()
  await guest.getByRole('textbox', { name: 'Your message' }).fill('I lost my card')
  await guest.keyboard.press('Enter')
  await expect(talk.getByText('I lost my card')).toBeVisible()
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // The page that is loaded again goes on with the conversation, and no address ever had the secret.
  await guest.reload()
  await expect(talk.getByText('I lost my card')).toBeVisible()
  expect(asked.filter((each) => each.split('#')[0]?.includes('prl_'))).toEqual([])
  expect(asked.filter((each) => each.includes('/identity'))).toEqual([])

  await page.getByRole('button', { name: 'Revoke link' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Start again' })).toBeVisible()
  await guest.getByRole('button', { name: 'Start again' }).click()
  await expect(guest.getByRole('heading', { name: 'This demo is not available' })).toBeVisible()

  await page.getByRole('link', { name: 'Results' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'By link' })).toHaveCount(1)
  await page.getByRole('row').filter({ hasText: 'By link' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('I lost my card').first()).toBeVisible()

  // Nothing of it stays for others; what was talked does.
  await page.goBack()
  await chooseFromMenu(page.getByRole('button', { name: 'More', exact: true }), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('For Ms Novak deleted')).toBeVisible()
})
