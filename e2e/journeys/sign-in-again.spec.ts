// Rooms: auth, identity, profile, signIn
import type { Page } from '@playwright/test'
import { callAs, FIRST_PASSWORD, foundCompany, inviteTo } from '../newcomers.ts'
import { expect, expectConnected, fillSignIn, openBrowser, PASSWORD, type Problems, signIn, test } from '../people.ts'

const lost = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has ended' })
const popupOf = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    lost(page).getByRole('button', { name: 'Sign in' }).click(),
  ])
  return popup
}

/** Signs in as greta in the window, which closes; the page goes on. */
async function comeBack(page: Page, popup: Page): Promise<void> {
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, 'greta', PASSWORD)
  await closed
  await expect(lost(page)).toBeHidden()
}

/** Has a flow's name typed when the session ends in another tab. */
async function typeAndLose(page: Page, problems: Problems, username: string, name: string): Promise<void> {
  problems.expect(/40[13] \(|401|login_required|WebSocket connection|HTTP Authentication failed|CancelledError/)
  await signIn(page, username)
  await page.getByRole('button', { name: 'New flow' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'New flow' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill(name)
  await drawer.getByText('Chat', { exact: true }).click()
  const other = await page.context().newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Account of' }).click()
  await other.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(other.getByLabel('Username')).toBeVisible()
  await other.close()
  await expect(lost(page)).toBeVisible()
}

test('a window that is closed or blocked is said so, and can be tried again', async ({ page, problems }) => {
  await typeAndLose(page, problems, 'greta', 'Never saved')
  await (await popupOf(page)).close()
  await expect(lost(page)).toContainText('Popup closed by user')
  await page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })
  await lost(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(lost(page)).toContainText('Popup blocked by user')
  await comeBack(page, await popupOf(page))
})

test('whoever else signs in there finds a page of their own', async ({ page, problems }) => {
  await typeAndLose(page, problems, 'greta', 'Of greta alone')
  page.on('dialog', (dialog) => void dialog.accept()) // the browser asks before it leaves what was typed
  const popup = await popupOf(page)
  await fillSignIn(popup, 'petra', PASSWORD)
  await expect(page.getByRole('button', { name: /Account of Petra/ })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'New flow' })).toHaveCount(0)
})

test('whoever stays for what they typed can still sign in as themselves, in a window beside it, and saves it', async ({
  page,
  problems,
}) => {
  const name = `Kept from petra ${Date.now().toString(36)}`
  await typeAndLose(page, problems, 'greta', name)
  page.on('dialog', (dialog) => void dialog.dismiss())
  const other = await popupOf(page)
  const left = other.waitForEvent('close')
  await fillSignIn(other, 'petra', PASSWORD)
  await left
  await expect(lost(page)).toContainText('A different user signed in')
  const popup = await popupOf(page)
  problems.watch(popup)
  await expect(popup.getByLabel('Username')).toBeVisible()
  expect(await popup.evaluate(() => window.innerHeight)).toBe(640)
  await comeBack(page, popup)
  const drawer = page.getByRole('dialog', { name: 'New flow' })
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await drawer.getByRole('button', { name: 'Create flow' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('sessions that an administrator ended: what was typed stays, and is saved after signing in beside it', async ({
  page,
  browser,
  problems,
}) => {
  problems.expect(/401|login_required|WebSocket connection|HTTP Authentication failed|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Ended')
  const person = await openBrowser(browser, problems)
  const { username, id } = await inviteTo(company, person, 'Rita', 'Tenant administrator')
  await person.goto('/flows')
  await fillSignIn(person, username, FIRST_PASSWORD)
  await person.getByRole('button', { name: 'New flow' }).first().click()
  const drawer = person.getByRole('dialog', { name: 'New flow' })
  await drawer.getByRole('textbox', { name: 'Name' }).fill('Typed before')
  await drawer.getByText('Chat', { exact: true }).click()

  await callAs(company.admin, 'DELETE', `/Administration/Users/${id}/Sessions`)
  // Saving says so at once; the connection says it a moment later to whoever saves nothing.
  await drawer.getByRole('button', { name: 'Create flow' }).dispatchEvent('click')
  await expect(lost(person)).toBeVisible()
  const popup = await popupOf(person)
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, username, FIRST_PASSWORD)
  await closed
  await expect(lost(person)).toBeHidden()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Typed before')
  await drawer.getByRole('button', { name: 'Create flow' }).click()
  await expect(person.getByRole('heading', { level: 1 })).toHaveText('Typed before')
})

test('whoever saves nothing is asked to sign in again as well', async ({ page, browser, problems }) => {
  problems.expect(/401|login_required|WebSocket connection|HTTP Authentication failed|CancelledError/)
  const company = await foundCompany(page, browser, problems, 'Idle')
  const { admin, username } = company
  await expectConnected(admin)
  const other = await openBrowser(browser, problems)
  await other.goto('/flows')
  await fillSignIn(other, username, FIRST_PASSWORD)
  await expect(other.getByRole('button', { name: 'Account of' })).toBeVisible()
  const { id } = await callAs<{ id: number }>(other, 'GET', '/UserInfo')
  await callAs(other, 'DELETE', `/Administration/Users/${id}/Sessions`)
  await expect(lost(admin)).toBeVisible()
  const popup = await popupOf(admin)
  const closed = popup.waitForEvent('close')
  await fillSignIn(popup, username, FIRST_PASSWORD)
  await closed
  await expect(lost(admin)).toBeHidden()
  await expectConnected(admin)
})
